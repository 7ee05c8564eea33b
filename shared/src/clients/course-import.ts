import { http, search } from '@clube/shared/transport';
import { queryOptions } from '@tanstack/react-query';
import type { Created } from '../contracts/common.ts';
import type { CourseImportList, CourseImportStart, OutlineColumns } from '../contracts/course-import.ts';
import { courseUrl } from './course.ts';
import { postFile } from './sending.ts';

const POLL_MS = 1000;
const MOVING = new Set(['sending', 'checking', 'running']);
/** All imports of courses. */
export const courseImportsKey = ['course-imports'] as const;
/** The last ones of who asks, and for who manages the panel what goes on of others; asked again while something happens to one. */
export const courseImportsQuery = () =>
  queryOptions({
    queryKey: courseImportsKey,
    queryFn: () => http.get('course/import').json<CourseImportList>(),
    refetchInterval: ({ state }) =>
      state.data?.some((one) => one.colleague || MOVING.has(one.state)) ? POLL_MS : false,
  });
/**
 * Sends a spreadsheet of lessons in one request, which is then looked at; nothing is made of it. In the place of one that waits.
 * @param courseId the course that the lessons of a spreadsheet go into; a new one without it
 * @throws ApiError `request.conflict` while one runs, `media.too_large`, `site.storage_exceeded`, `import.unreadable`
 */
export const sendCourseFile = (file: Blob & { name: string }, courseId: number | null) =>
  postFile<Created>(courseId === null ? 'course/import' : `${courseUrl(courseId)}/import`, {
    file,
    searchParams: search({ file: file.name.slice(-200) }),
  });
/** Looks at a spreadsheet anew, with other columns. @throws ApiError `import.not_found` */
export const mapCourseImport = (id: number, columns: OutlineColumns) =>
  http.put(`course/import/${id}/column`, { json: columns }).json();
/**
 * What was sent in parts (tus, at `course/import/upload`) and is whole becomes an import, which is then looked at; asked again, the same one.
 * @throws ApiError `request.conflict` while another one is under way, `media.not_found`
 */
export const importCourseUpload = (upload: string) => http.post(`course/import/upload/${upload}`).json<Created>();
/** Begins to make what the file holds. @throws ApiError `import.not_found`, `site.storage_exceeded` */
export const startCourseImport = (id: number, how: CourseImportStart) =>
  http.post(`course/import/${id}/start`, { json: how }).json();
/** Nothing more is made; what was begun goes into the bin. @throws ApiError `import.not_found` when nothing is left to stop */
export const cancelCourseImport = (id: number) => http.delete(`course/import/${id}`).json();
