import { http } from '@clube/shared/transport';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { VersionPage, VersionView } from '../contracts/version.ts';

/** All of what is known of a part's versions shares this key's beginning. @param path of the course, module or lesson below `/api` */
export const versionKey = (path: string) => ['version', path] as const;

/** Who changed what when, page by page, the newest first. @throws ApiError `course.not_found`, `module.not_found`, `lesson.not_found` */
export const versionsQuery = (path: string) =>
  infiniteQueryOptions({
    queryKey: [...versionKey(path), 'list'],
    queryFn: ({ pageParam }) =>
      http.get(`${path}/version`, { searchParams: pageParam ? { after: pageParam } : {} }).json<VersionPage>(),
    initialPageParam: 0,
    getNextPageParam: ({ next }) => next,
    // It is asked for when somebody looks back.
    gcTime: 0,
  });

/** What going back to it would change now. @throws ApiError `version.not_found` */
export const versionQuery = (path: string, id: number) =>
  queryOptions({
    queryKey: [...versionKey(path), 'one', id],
    queryFn: () => http.get(`${path}/version/${id}`).json<VersionView>(),
    gcTime: 0,
  });

/**
 * Makes it say again what it said then, as a new version.
 * @param seen as what would change was said with
 * @throws ApiError `version.not_found`, `version.stale` when somebody saved meanwhile
 */
export const restoreVersion = (path: string, id: number, seen: string) =>
  http.post(`${path}/version/${id}/restore`, { json: { seen } }).json();
