import { http } from '@clube/shared/transport';
import { queryOptions } from '@tanstack/react-query';
import type { Deleted } from '../contracts/bin.ts';
import type { Created } from '../contracts/common.ts';
import { firstQueryKeys } from '../contracts/first-queries.ts';
import type { LessonPicture } from '../contracts/lesson-text.ts';
import type { LessonReach } from '../contracts/lesson-reach.ts';
import type { LessonDetail, LessonPatch, LessonWrite, Progress, ProgressBody } from '../contracts/lesson.ts';
import type { LessonSaved } from '../contracts/outline.ts';
import type { PictureCrop } from '../contracts/picture.ts';
import { moduleUrl } from './module.ts';

/** The whole way down to a lesson: ids that do not belong together find nothing. */
export type LessonIds = { courseId: number; moduleId: number; lessonId: number };
/** Below `/api`. */
export const lessonUrl = ({ courseId, moduleId, lessonId }: LessonIds) =>
  `${moduleUrl(courseId, moduleId)}/lesson/${lessonId}`;
/** All of one lesson, with how it is played. @throws ApiError `lesson.not_found`, `lesson.locked`, `course.no_access` */
export const lessonQuery = (path: LessonIds) =>
  queryOptions({
    queryKey: firstQueryKeys.lesson({ course: path.courseId, module: path.moduleId, lesson: path.lessonId }),
    queryFn: () => http.get(lessonUrl(path)).json<LessonDetail>(),
  });
/** Of all lessons of a course: a move to another module is another answer of each. */
export const lessonReachKey = (courseId: number) => ['lesson-reach', courseId] as const;
/**
 * Who may open it now. Its module is no part of the key: a move is shown before it is written. @param rule what the answer hangs on, as it is saved: another one is another question, and nothing else of the course that
 * changes asks again. @throws ApiError `lesson.not_found`
 */
export const lessonReachQuery = (path: LessonIds, rule: object) =>
  queryOptions({
    queryKey: [...lessonReachKey(path.courseId), path.lessonId, rule],
    queryFn: () => http.get(`${lessonUrl(path)}/reach`).json<LessonReach>(),
    gcTime: 0,
  });
/** The toggle, or what was watched (seconds). Sending the same twice adds nothing. @throws ApiError as `lessonQuery` */
export const postProgress = (path: LessonIds, body: ProgressBody) =>
  http.post(`${lessonUrl(path)}/progress`, { json: body }).json<Progress>();
/** @param rating 1 to 5 stars @throws ApiError as `lessonQuery` */
export const rateLesson = (path: LessonIds, rating: number) =>
  http.put(`${lessonUrl(path)}/rating`, { json: { rating } }).json();
/** At the end of its module; its id. @throws ApiError `module.not_found`, `media.not_found` for a link that no player knows too */
export const createLesson = (courseId: number, moduleId: number, body: LessonWrite) =>
  http.post(`${moduleUrl(courseId, moduleId)}/lesson`, { json: body }).json<Created>();
/** Puts a lesson into the bin, with its progress, comments and materials. @throws ApiError `lesson.not_found` */
export const deleteLesson = (path: LessonIds) => http.delete(lessonUrl(path)).json<Deleted>();
/** Changes what is named. @throws ApiError `lesson.not_found`, `media.not_found`, `link.invalid`, `lesson.text_too_large`, `lesson.picture_not_found`, `version.stale` when somebody else saved meanwhile */
export const patchLesson = (path: LessonIds, body: LessonPatch) =>
  http.patch(lessonUrl(path), { json: body }).json<LessonSaved>();
/** The address that keys of a lesson's pictures follow, below the host: those of its text, and what stands for its linked video. */
export const lessonPicturesUrl = (path: LessonIds) => `/api/${lessonUrl(path)}/picture`;
/** A picture for a text that is being written, or for a linked video. @param file PNG, JPEG or WebP up to 8 MiB @throws ApiError `lesson.not_found`, `image.unsupported`, `site.storage_exceeded`, `rate.limited` */
export const uploadLessonPicture = (path: LessonIds, file: File, crop?: PictureCrop) =>
  http
    .post(`${lessonUrl(path)}/picture`, {
      body: file,
      searchParams: { ...crop },
      headers: { 'content-type': file.type },
    })
    .json<LessonPicture>();
