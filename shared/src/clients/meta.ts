import { http, isApiError } from '@clube/shared/transport';
import { queryOptions } from '@tanstack/react-query';
import type { Metas } from '../contracts/meta.ts';

const keysOf = (keys: readonly string[]) => new URLSearchParams(keys.map((key) => ['keys[]', key]));
/** Values of the panel and of its member, by key; a key without a value is left out. @throws ApiError `meta.unknown_key` */
export const fetchMetas = (keys: readonly string[]) => http.get('meta', { searchParams: keysOf(keys) }).json<Metas>();
/** Those of the panel that a page did not bring, asked for once: what was said stays said as long as the page does (product.md §7). */
export const siteMetasQuery = (keys: readonly string[]) =>
  queryOptions({
    queryKey: ['metas', ...keys],
    queryFn: () => http.get('site/meta', { searchParams: keysOf(keys) }).json<Metas>(),
    staleTime: Infinity,
    gcTime: Infinity,
  });
/**
 * @param seen what it was changed from, where it is not to be written over somebody else's
 * @throws ApiError `meta.invalid` beside the field, `version.stale`, `policy.denied`
 */
export async function writeMeta(key: string, value: unknown, seen?: unknown): Promise<void> {
  const write = (body: object) => http.post('meta', { json: body }).json();
  await write({ key, value, seen }).catch((error: unknown) => {
    // A server of the release before knows nothing of it.
    if (seen === undefined || !isApiError(error, 'request.invalid')) throw error;
    return write({ key, value });
  });
}
/** What the member alone keeps. @throws ApiError `meta.unknown_key` */
export const writeMemberMeta = (key: string, value: string) => http.post(`meta/${key}`, { json: { value } }).json();
