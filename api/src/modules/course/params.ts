import { Closed, Id } from '@clube/shared/contracts/common';
import { NewOrder } from '@clube/shared/contracts/new-order';
import type { WatchPart } from '@clube/shared/contracts/watch-parts';
import type { Member } from '../../plugins/session.ts';
import type { CoursePath, LessonIds, ModulePath } from './paths.ts';

export const CourseParams = Closed({ course: Id });
export const ModuleParams = Closed({ course: Id, module: Id });
export const LessonParams = Closed({ course: Id, module: Id, lesson: Id });
export const Order = NewOrder(2000);
/** One part or several: the address may say either. */
export const partsOf = (value: WatchPart | WatchPart[]) => (Array.isArray(value) ? value : [value]);
export const ok = { ok: true as const };

// The panel comes from the session, never from the address.
export const coursePath = ({ siteId }: Member, { course }: { course: number }): CoursePath => ({
  siteId,
  courseId: course,
});
export const modulePath = (member: Member, params: { course: number; module: number }): ModulePath => ({
  ...coursePath(member, params),
  moduleId: params.module,
});
export const lessonIds = (member: Member, params: { course: number; module: number; lesson: number }): LessonIds => ({
  ...modulePath(member, params),
  lessonId: params.lesson,
});
