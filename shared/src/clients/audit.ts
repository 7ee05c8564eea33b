import { http, search } from '@clube/shared/transport';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type {
  AuditDetail,
  AuditExportQuery,
  AuditFilters,
  AuditNouns,
  AuditPage,
  AuditPeople,
} from '../contracts/audit.ts';

const key = ['audit'] as const;

/** What staff changed, page by page, the newest first. @throws ApiError `policy.denied` */
export const auditQuery = (filters: AuditFilters = {}) =>
  infiniteQueryOptions({
    queryKey: [...key, 'list', filters],
    queryFn: ({ pageParam }) =>
      http
        .get('audit', { searchParams: search({ ...filters, ...(pageParam && { after: pageParam }) }) })
        .json<AuditPage>(),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
  });

/** One act with what was before and after it. @throws ApiError `audit.not_found` */
export const auditDetailQuery = (id: number) =>
  queryOptions({
    queryKey: [...key, 'one', id],
    queryFn: () => http.get(`audit/${id}`).json<AuditDetail>(),
    staleTime: Infinity,
  });

/** Who is named in it. @throws ApiError `policy.denied` */
export const auditPeopleQuery = () =>
  queryOptions({ queryKey: [...key, 'people'], queryFn: () => http.get('audit/people').json<AuditPeople>() });

/** What each kind of thing in it is called in a language. @throws ApiError `policy.denied` */
export const auditNounsQuery = (language: NonNullable<AuditExportQuery['language']>) =>
  queryOptions({
    queryKey: [...key, 'nouns', language],
    queryFn: () => http.get('audit/nouns', { searchParams: search({ language }) }).json<AuditNouns>(),
    staleTime: Infinity,
  });

/** Where a browser downloads it as CSV. */
export const auditExportUrl = (query: AuditExportQuery): string => `/api/audit/export?${search(query).toString()}`;
