import { http } from '@clube/shared/transport';
import { queryOptions } from '@tanstack/react-query';
import type { Metas } from '../contracts/meta.ts';

const keysOf = (keys: readonly string[]) => new URLSearchParams(keys.map((key) => ['keys[]', key]));
/** Values of the panel and of its member, by key; a key without a value is left out. @throws ApiError `meta.unknown_key` */
export const fetchMetas = (keys: readonly string[]) => http.get('meta', { searchParams: keysOf(keys) }).json<Metas>();
/** The same, kept by the keys in their order. */
export const metasQuery = (keys: readonly string[]) =>
  queryOptions({ queryKey: ['metas', ...keys], queryFn: () => fetchMetas(keys) });
/** @throws ApiError `meta.invalid` beside the field, `policy.denied` */
export const writeMeta = (key: string, value: unknown) => http.post('meta', { json: { key, value } }).json();
/** What the member alone keeps. @throws ApiError `meta.unknown_key` */
export const writeMemberMeta = (key: string, value: string) => http.post(`meta/${key}`, { json: { value } }).json();
