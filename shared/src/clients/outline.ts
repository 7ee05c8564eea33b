import { http } from '@clube/shared/transport';
import { queryOptions, type QueryKey } from '@tanstack/react-query';
import type { Created } from '../contracts/common.ts';
import type { CourseCopy } from '../contracts/course.ts';
import type {
  LessonDraft,
  OrderSaved,
  Outline,
  OutlineBatch,
  OutlineMade,
  OutlineOrder,
  OutlinePublication,
  OutlinePublished,
} from '../contracts/outline.ts';
import { courseKey, courseUrl } from './course.ts';
import { lessonUrl, type LessonIds } from './lesson.ts';
import { moduleUrl } from './module.ts';

/** All modules and lessons of a course for whoever edits it, as they are now. @throws ApiError `course.not_found` */
export const fetchOutline = (courseId: number) => http.get(`course/${courseId}/outline`).json<Outline>();
/** As `fetchOutline`, kept. */
export const outlineQuery = (courseId: number) =>
  queryOptions({
    queryKey: [...courseKey(courseId), 'outline'],
    queryFn: () => fetchOutline(courseId),
  });
/** Whether a key is that of `outlineQuery`. */
export const isOutlineKey = (key: QueryKey): boolean => key[2] === 'outline';
/** Writes the whole order. @throws ApiError `order.stale` when it changed meanwhile */
export const putOutline = (courseId: number, body: OutlineOrder) =>
  http.put(`course/${courseId}/outline`, { json: body }).json<OrderSaved>();
/** Shows drafts to members, or takes them back; what is gone or stands so already is passed over. @returns what it changed @throws ApiError `course.not_found` */
export const publishOutline = (courseId: number, body: OutlinePublication) =>
  http.put(`course/${courseId}/outline/publication`, { json: body }).json<OutlinePublished>();
/** Makes drafts of lessons, once for each key. @throws ApiError `course.not_found`, `module.not_found` */
export const makeOutline = (courseId: number, body: OutlineBatch) =>
  http.post(`course/${courseId}/outline/batch`, { json: body }).json<OutlineMade>();
/** As it is now. @throws ApiError `lesson.not_found` */
export const fetchLessonDraft = (path: LessonIds) => http.get(`${lessonUrl(path)}/draft`).json<LessonDraft>();
/** What of a lesson is edited. @throws ApiError `lesson.not_found` */
export const lessonDraftQuery = (path: LessonIds) =>
  queryOptions({
    queryKey: [...courseKey(path.courseId), 'draft', path.lessonId],
    queryFn: () => fetchLessonDraft(path),
  });
/** Whether a key is one of `lessonDraftQuery`: what was deleted is not read again. */
export const isLessonDraftKey = (key: QueryKey): boolean => key[2] === 'draft';
/** A draft of the same below the lesson; its id. @throws ApiError `lesson.not_found` */
export const copyLesson = (path: LessonIds) => http.post(`${lessonUrl(path)}/copy`).json<Created>();
/** A draft of the same with all its lessons below the module; its id. @throws ApiError `module.not_found` */
export const copyModule = (courseId: number, moduleId: number) =>
  http.post(`${moduleUrl(courseId, moduleId)}/copy`).json<Created>();
/** A draft of the whole course at the end of the list; its id. @throws ApiError `course.not_found`, `site.storage_exceeded`, `rate.limited` */
export const copyCourse = (courseId: number, body: CourseCopy) =>
  http.post(`${courseUrl(courseId)}/copy`, { json: body }).json<Created>();
