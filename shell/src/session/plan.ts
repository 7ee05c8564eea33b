import { atom } from 'jotai';
import type { PlanOverdue } from '@clube/shared/contracts/plan';

/** For staff, while the plan of the panel they are in is not paid; as the page was told. */
export const planOverdueAtom = atom<PlanOverdue | undefined>(undefined);
