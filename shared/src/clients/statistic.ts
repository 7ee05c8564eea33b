import { http } from '@clube/shared/transport';
import { queryOptions } from '@tanstack/react-query';
import type { CourseStatistic, LessonStatistic, PanelStatistic, StatisticZoneWrite } from '../contracts/statistic.ts';
import type { StatisticPeriod } from '../contracts/statistic-periods.ts';

/** All numbers of the panel and its courses begin with this key. */
export const statisticKey = ['statistic'] as const;

/** The numbers of the panel and of each of its courses. */
export const panelStatisticQuery = (days: StatisticPeriod) =>
  queryOptions({
    queryKey: [...statisticKey, 'panel', days],
    queryFn: () => http.get('statistic', { searchParams: { days } }).json<PanelStatistic>(),
  });
/** The numbers of a course and of its lessons. @throws ApiError `course.not_found` */
export const courseStatisticQuery = (courseId: number, days: StatisticPeriod) =>
  queryOptions({
    queryKey: [...statisticKey, 'course', courseId, days],
    queryFn: () => http.get(`course/${courseId}/statistic`, { searchParams: { days } }).json<CourseStatistic>(),
  });
/** Where a lesson's video is watched and left. @throws ApiError `lesson.not_found` */
export const lessonStatisticQuery = (courseId: number, lessonId: number) =>
  queryOptions({
    queryKey: [...statisticKey, 'course', courseId, 'lesson', lessonId],
    queryFn: () => http.get(`course/${courseId}/statistic/lesson/${lessonId}`).json<LessonStatistic>(),
  });
/** Days of another time zone; the panel's numbers are counted anew. @throws ApiError `rate.limited` */
export const putStatisticZone = (body: StatisticZoneWrite) => http.put('statistic/zone', { json: body }).json();

const search = (values: Record<string, string | number>) =>
  new URLSearchParams(Object.entries(values).map(([name, value]) => [name, String(value)])).toString();
/** Where a browser downloads the days of the panel as CSV. @param language of the headings */
export const panelStatisticUrl = (days: StatisticPeriod, language: string): string =>
  `/api/statistic/export?${search({ days, language })}`;
/** Where a browser downloads the courses of the panel with their numbers as CSV. @param language of the headings */
export const panelCoursesUrl = (days: StatisticPeriod, language: string): string =>
  `/api/statistic/course/export?${search({ days, language })}`;
/** Where a browser downloads the days of a course as CSV. @param language of the headings */
export const courseStatisticUrl = (courseId: number, days: StatisticPeriod, language: string): string =>
  `/api/course/${courseId}/statistic/export?${search({ days, language })}`;
/** Where a browser downloads the lessons of a course with their numbers as CSV. @param language of the headings */
export const courseLessonsUrl = (courseId: number, language: string): string =>
  `/api/course/${courseId}/statistic/lesson/export?${search({ language })}`;
/** Where a browser downloads a lesson second by second as CSV. @param language of the headings */
export const lessonStatisticUrl = (courseId: number, lessonId: number, language: string): string =>
  `/api/course/${courseId}/statistic/lesson/${lessonId}/export?${search({ language })}`;
