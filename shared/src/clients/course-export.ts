import { http } from '@clube/shared/transport';
import { queryOptions } from '@tanstack/react-query';
import type { CourseExport, CourseExportList } from '../contracts/course-export.ts';
import { courseKey, courseUrl } from './course.ts';

const POLL_MS = 2000;
/** Packed files of a course, the newest first; asked again while one is made. */
export const courseExportsQuery = (courseId: number) =>
  queryOptions({
    queryKey: [...courseKey(courseId), 'exports'],
    queryFn: () => http.get(`${courseUrl(courseId)}/export`).json<CourseExportList>(),
    refetchInterval: ({ state }) =>
      state.data?.exports.some(({ ready_at, failed }) => ready_at === null && !failed) ? POLL_MS : false,
  });
/** Begins to pack a course; while one of it is packed it is that one. @throws ApiError `course.export_busy`, `course.export_too_large`, `rate.limited` */
export const packCourse = (courseId: number, media: boolean) =>
  http.post(`${courseUrl(courseId)}/export`, { json: { with_media: media } }).json<CourseExport>();
/** Where a file that is ready is downloaded, below the host. */
export const courseExportUrl = (courseId: number, id: number) => `/api/${courseUrl(courseId)}/export/${id}/file`;
