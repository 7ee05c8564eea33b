import { queryOptions } from '@tanstack/react-query';
import type { Created } from '../contracts/common.ts';
import type {
  CourseCard,
  CoursePatch,
  CourseWrite,
  Home,
  LessonDetail,
  LessonWrite,
  ModuleWrite,
  Progress,
  ProgressBody,
  Watch,
} from '../contracts/course.ts';
import { firstQueryKeys } from '../contracts/first-queries.ts';
import { watchParts } from '../contracts/watch-parts.ts';
import { http } from './client.ts';

export type LessonPath = { courseId: number; moduleId: number; lessonId: number };
const modulePath = (courseId: number, moduleId: number) => `course/${courseId}/module/${moduleId}`;
export const lessonPath = ({ courseId, moduleId, lessonId }: LessonPath) =>
  `${modulePath(courseId, moduleId)}/lesson/${lessonId}`;

export const homeQuery = () =>
  queryOptions({ queryKey: firstQueryKeys.home(), queryFn: () => http.get('home').json<Home>() });
export const coursesQuery = () =>
  queryOptions({ queryKey: ['courses'], queryFn: () => http.get('course').json<CourseCard[]>() });

/** All of a course's `watch` answers share this key's beginning. */
export const courseKey = (courseId: number) => ['course', courseId] as const;

/** One call for a lesson, module or course screen; the boot document fills it for the first one. */
export const watchQuery = (courseId: number, moduleId: number | null = null, lessonId: number | null = null) =>
  queryOptions({
    queryKey: firstQueryKeys['course.watch']({ course: courseId, module: moduleId, lesson: lessonId }),
    queryFn: () => {
      const search = new URLSearchParams(watchParts.map((part) => ['data[]', part]));
      if (moduleId !== null) search.set('current_module_id', String(moduleId));
      if (lessonId !== null) search.set('current_lesson_id', String(lessonId));
      return http.get(`course/${courseId}/watch`, { searchParams: search }).json<Watch>();
    },
  });

export const lessonQuery = (path: LessonPath) =>
  queryOptions({
    queryKey: firstQueryKeys.lesson({ course: path.courseId, module: path.moduleId, lesson: path.lessonId }),
    queryFn: () => http.get(lessonPath(path)).json<LessonDetail>(),
  });

export const postProgress = (path: LessonPath, body: ProgressBody) =>
  http.post(`${lessonPath(path)}/progress`, { json: body }).json<Progress>();
export const rateLesson = (path: LessonPath, rating: number) =>
  http.put(`${lessonPath(path)}/rating`, { json: { rating } }).json();

export const createCourse = (body: CourseWrite) => http.post('course', { json: body }).json<Created>();
export const patchCourse = (courseId: number, body: CoursePatch) =>
  http.patch(`course/${courseId}`, { json: body }).json();
export const deleteCourse = (courseId: number) => http.delete(`course/${courseId}`).json();
export const createModule = (courseId: number, body: ModuleWrite) =>
  http.post(`course/${courseId}/module`, { json: body }).json<Created>();
export const createLesson = (courseId: number, moduleId: number, body: LessonWrite) =>
  http.post(`${modulePath(courseId, moduleId)}/lesson`, { json: body }).json<Created>();
export const deleteLesson = (path: LessonPath) => http.delete(lessonPath(path)).json();
