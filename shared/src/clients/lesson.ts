import { http } from '@clube/shared/transport';
import { queryOptions } from '@tanstack/react-query';
import type { Created } from '../contracts/common.ts';
import { firstQueryKeys } from '../contracts/first-queries.ts';
import type { LessonDetail, LessonWrite, Progress, ProgressBody } from '../contracts/lesson.ts';
import { moduleUrl } from './module.ts';

export type LessonIds = { courseId: number; moduleId: number; lessonId: number };
export const lessonUrl = ({ courseId, moduleId, lessonId }: LessonIds) =>
  `${moduleUrl(courseId, moduleId)}/lesson/${lessonId}`;
export const lessonQuery = (path: LessonIds) =>
  queryOptions({
    queryKey: firstQueryKeys.lesson({ course: path.courseId, module: path.moduleId, lesson: path.lessonId }),
    queryFn: () => http.get(lessonUrl(path)).json<LessonDetail>(),
  });
export const postProgress = (path: LessonIds, body: ProgressBody) =>
  http.post(`${lessonUrl(path)}/progress`, { json: body }).json<Progress>();
export const rateLesson = (path: LessonIds, rating: number) =>
  http.put(`${lessonUrl(path)}/rating`, { json: { rating } }).json();
export const createLesson = (courseId: number, moduleId: number, body: LessonWrite) =>
  http.post(`${moduleUrl(courseId, moduleId)}/lesson`, { json: body }).json<Created>();
export const deleteLesson = (path: LessonIds) => http.delete(lessonUrl(path)).json();
