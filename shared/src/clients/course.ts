import { http } from '@clube/shared/transport';
import { queryOptions } from '@tanstack/react-query';
import type { Deleted } from '../contracts/bin.ts';
import type { Created } from '../contracts/common.ts';
import type { CourseArt } from '../contracts/course-cover.ts';
import type { Course, CourseCard, CoursePatch, CourseReach, CourseWrite, Watch } from '../contracts/course.ts';
import { firstQueryKeys } from '../contracts/first-queries.ts';
import type { NewOrder } from '../contracts/new-order.ts';
import type { PictureChanged, PictureCrop } from '../contracts/picture.ts';
import { watchParts, type WatchPart } from '../contracts/watch-parts.ts';

/** Below `/api`. */
export const courseUrl = (courseId: number) => `course/${courseId}`;
/** Courses of the panel that the member may see, open or not, in their order. */
export const coursesQuery = () =>
  queryOptions({ queryKey: ['courses'], queryFn: () => http.get('course').json<CourseCard[]>() });
/** All of a course's `watch` answers share this key's beginning. */
export const courseKey = (courseId: number) => ['course', courseId] as const;
/** Of these, the `watch` answers alone. */
export const watchKey = (courseId: number) => [...courseKey(courseId), 'watch'] as const;

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
/** The course alone, for a page that shows nothing of what is in it. */
export const watchedCourseQuery = (courseId: number) =>
  queryOptions({
    queryKey: [...watchKey(courseId), 'course'],
    queryFn: () =>
      http.get(`course/${courseId}/watch`, { searchParams: { 'data[]': 'course' satisfies WatchPart } }).json<Watch>(),
  });
/** A course as who asks sees it: whether it is open to them, and why not. @throws ApiError `course.not_found` */
export const courseQuery = (courseId: number) =>
  queryOptions({
    queryKey: [...courseKey(courseId), 'card'],
    queryFn: () => http.get(`course/${courseId}`).json<Course>(),
  });
/** Whom the course reaches now. @throws ApiError `course.not_found` */
export const courseReachQuery = (courseId: number) =>
  queryOptions({
    queryKey: [...courseKey(courseId), 'reach'],
    queryFn: () => http.get(`course/${courseId}/reach`).json<CourseReach>(),
    // It is asked for at the moment of a decision.
    gcTime: 0,
  });
/** A draft at the end of the list; its id. @throws ApiError `rate.limited` */
export const createCourse = (body: CourseWrite) => http.post('course', { json: body }).json<Created>();
/** Changes what is named. @throws ApiError `course.not_found` */
export const patchCourse = (courseId: number, body: CoursePatch) =>
  http.patch(`course/${courseId}`, { json: body }).json();
/** @param crop in pixels of the upright picture @param file PNG, JPEG or WebP up to 8 MiB @throws ApiError `image.unsupported`, `site.storage_exceeded`, `rate.limited`, `course.not_found` */
export const uploadCourseArt = (courseId: number, art: CourseArt, file: File, crop: PictureCrop) =>
  http
    .put(`${courseUrl(courseId)}/${art}`, { body: file, searchParams: crop, headers: { 'content-type': file.type } })
    .json<PictureChanged>();
/** A cover is drawn by code again, and the cover's middle stands for a poster. @throws ApiError `course.not_found` */
export const removeCourseArt = (courseId: number, art: CourseArt) =>
  http.delete(`${courseUrl(courseId)}/${art}`).json<PictureChanged>();
/** What stood there before a change stands there again. @throws ApiError `version.stale` when another one does by now, `request.not_found` when it is not kept any more */
export const undoCourseArt = (courseId: number, art: CourseArt, { before, after }: PictureChanged) =>
  http.post(`${courseUrl(courseId)}/${art}/undo`, { json: { before, after } }).json();
/** The order of the panel's courses: every id once. @throws ApiError `order.stale` */
export const putCourseOrder = (order: NewOrder) => http.put('course/order', { json: order }).json();
/** Puts a course into the bin, with all that hangs on it. @throws ApiError `course.not_found` */
export const deleteCourse = (courseId: number) => http.delete(courseUrl(courseId)).json<Deleted>();
