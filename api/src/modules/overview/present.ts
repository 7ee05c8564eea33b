import type { News } from '@clube/shared/contracts/overview';
import type { NewsRow } from './queries.ts';

export const presentNews = ({ at, ...news }: NewsRow): News => ({ ...news, at: at.toISOString() });
