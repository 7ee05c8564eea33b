import { http } from '@clube/shared/transport';
import { queryOptions } from '@tanstack/react-query';
import type { Deleted } from '../contracts/bin.ts';
import type {
  Calendar,
  ClassDetail,
  ClassList,
  ClassMove,
  ClassPatch,
  ClassRuleWrite,
  ClassWrite,
  EnrolledPage,
  EnrolledQuery,
} from '../contracts/class.ts';
import type { Created } from '../contracts/common.ts';
import { courseKey } from './course.ts';

/** All that is asked of a course's classes begins with this key. */
export const classesKey = (courseId: number) => [...courseKey(courseId), 'class'] as const;

/** The classes of a course, and how many of its students are in none. @throws ApiError `course.not_found` */
export const classesQuery = (courseId: number) =>
  queryOptions({
    queryKey: [...classesKey(courseId), 'list'],
    queryFn: () => http.get(`course/${courseId}/class`).json<ClassList>(),
  });
/** One class with its rules. @throws ApiError `class.not_found` */
export const classQuery = (courseId: number, classId: number) =>
  queryOptions({
    queryKey: [...classesKey(courseId), classId],
    queryFn: () => http.get(`course/${courseId}/class/${classId}`).json<ClassDetail>(),
  });
/** A class without members and rules; its id. @throws ApiError `class.limit`, `class.ends_first` */
export const createClass = (courseId: number, body: ClassWrite) =>
  http.post(`course/${courseId}/class`, { json: body }).json<Created>();
/** Changes what is named. @throws ApiError `class.not_found`, `version.stale`, `class.ends_first` */
export const patchClass = (courseId: number, classId: number, body: ClassPatch) =>
  http.patch(`course/${courseId}/class/${classId}`, { json: body }).json();
/** One class, below `/api`. */
export const classUrl = (courseId: number, classId: number) => `course/${courseId}/class/${classId}`;
/** Into the bin with its rules; whoever is in it has the course no longer. @param members how many lose it, as far as that was said @throws ApiError `class.not_found`, `version.stale` */
export const deleteClass = (courseId: number, classId: number, members?: number) =>
  http
    .delete(classUrl(courseId, classId), { searchParams: { ...(members !== undefined && { members }) } })
    .json<Deleted>();
/** What holds for the class at one place of the course. @throws ApiError `class.not_found`, `version.stale`, `lesson.not_found` */
export const putClassRule = (courseId: number, classId: number, body: ClassRuleWrite) =>
  http.put(`course/${courseId}/class/${classId}/rule`, { json: body }).json();

/** Students of a course, by name. @throws ApiError `course.not_found` */
export const enrolledQuery = (courseId: number, query: EnrolledQuery) =>
  queryOptions({
    queryKey: [...classesKey(courseId), 'enrolled', query],
    queryFn: () => http.get(`course/${courseId}/enrolment`, { searchParams: query }).json<EnrolledPage>(),
  });
/**
 * Moves students; all of them or, when one was moved by somebody else meanwhile, none.
 * @throws ApiError `class.member_moved`, `class.archived`, `class.not_found`, `member.not_found`
 */
export const moveMembers = (courseId: number, body: ClassMove) =>
  http.put(`course/${courseId}/enrolment/class`, { json: body }).json();
/** What opens when for one student of the course, or for somebody new. @throws ApiError `member.not_found` */
export const calendarQuery = (courseId: number, memberId: number | undefined) =>
  queryOptions({
    queryKey: [...classesKey(courseId), 'calendar', memberId ?? 'new'],
    queryFn: () =>
      http.get(`course/${courseId}/calendar${memberId === undefined ? '' : `/${memberId}`}`).json<Calendar>(),
  });
