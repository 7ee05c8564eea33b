import { http } from '@clube/shared/transport';
import { queryOptions } from '@tanstack/react-query';
import type { Metas } from '../contracts/meta.ts';

const keysOf = (keys: readonly string[]) => new URLSearchParams(keys.map((key) => ['keys[]', key]));
export const fetchMetas = (keys: readonly string[]) => http.get('meta', { searchParams: keysOf(keys) }).json<Metas>();
export const metasQuery = (keys: readonly string[]) =>
  queryOptions({ queryKey: ['metas', ...keys], queryFn: () => fetchMetas(keys) });
export const writeMeta = (key: string, value: unknown) => http.post('meta', { json: { key, value } }).json();
export const writeMemberMeta = (key: string, value: string) => http.post(`meta/${key}`, { json: { value } }).json();
