import type { AccessReason } from '@clube/shared/contracts/access';
import type { ErrorCode } from '@clube/shared/contracts/errors';
import type { Role } from '@clube/shared/contracts/policy';
import { AppError, assertFound } from '../../lib/errors.ts';
import type { Member } from '../../plugins/session.ts';

/**
 * Who looks: what the functions of access in the database are asked with. `isStaff` null is an instructor: staff of the
 * courses that they are enrolled in, and a student of the panel elsewhere (docs/adr/0054).
 */
export type Viewer = { siteId: number; memberId: number; isStaff: boolean | null };

/** Who is no member, to the rule: somebody without a session, and somebody who is enrolled in everything this very moment. */
export const VISITOR = 0;
export const NEWCOMER = -1;

const staffOf = (role: Role) => (role === 'instructor' ? null : role !== 'student');
/** As whom a member is told what is open: themselves, or whom they look on as. */
export const viewerOf = ({ viewing, ...member }: Member): Viewer =>
  viewing ? { siteId: member.siteId, memberId: viewing.member?.id ?? NEWCOMER, isStaff: false } : ownViewerOf(member);
/** The same for what is nobody's but their own, as notes are: whoever looks on sees their own. */
export const ownViewerOf = ({ siteId, memberId, role }: Member): Viewer => ({
  siteId,
  memberId,
  isStaff: staffOf(role),
});

/** The first parameters of every statement that asks for access: `lesson_access($1, $2, $3, …)`. */
export const viewerValues = ({ siteId, memberId, isStaff }: Viewer) => [siteId, memberId, isStaff];

/** `course_access` for the first parameters, as a source of rows. */
export const courseAccess = 'course_access($1, $2, $3)';

/** The modules of a course as a source of rows, from the row `a` that `course_access` has given for it already. @param member whom it was asked for */
export const modulesWithin = (course: string, a: string, member = '$2') =>
  `modules_within($1, ${member}, ${a}.is_staff, ${course}, ${a}.class_id, ${a}.started_at, ${a}.is_sequential, ${a}.opens_at, ${a}.reason)`;

/** The lessons of a module as a source of rows, from the row `a` that the rule of modules has given for it already. @param member as above */
export const lessonsWithin = (course: string, module: string, a: string, member = '$2') =>
  `lessons_within($1, ${member}, ${a}.is_staff, ${course}, ${module}, ${a}.position, ${a}.class_id, ${a}.started_at, ${a}.is_sequential,
    ${a}.opens_at, ${a}.visible, ${a}.reason)`;

type Refusal = { code: ErrorCode; message: string };
const NO_ACCESS: Refusal = { code: 'course.no_access', message: 'You do not have access to the course' };
const LOCKED: Refusal = { code: 'lesson.locked', message: 'This lesson is still locked' };
const NOT_RELEASED: Refusal = { code: 'course.not_released', message: 'The course is not released yet' };

const refusals: Record<'course' | 'lesson', Record<AccessReason, Refusal>> = {
  course: {
    not_published: { code: 'course.not_found', message: 'Not found' },
    no_enrolment: NO_ACCESS,
    expired: NO_ACCESS,
    class: NO_ACCESS,
    not_released: NOT_RELEASED,
    sequential: NOT_RELEASED,
    percent: NOT_RELEASED,
  },
  lesson: {
    not_published: { code: 'lesson.not_found', message: 'Not found' },
    no_enrolment: NO_ACCESS,
    expired: NO_ACCESS,
    class: LOCKED,
    not_released: LOCKED,
    sequential: LOCKED,
    percent: LOCKED,
  },
};

/** The code that opening a course or a lesson is refused with. */
export const refusalCode = (what: 'course' | 'lesson', reason: AccessReason): ErrorCode => refusals[what][reason].code;

/** @throws AppError with the code that this reason has for a course or a lesson, unless it is open */
export function assertOpen<Found extends { reason: AccessReason | null }>(
  what: 'course' | 'lesson',
  found: Found | undefined,
): Found {
  const { reason } = assertFound(found, `${what}.not_found`);
  if (reason === null) return found!;
  const { code, message } = refusals[what][reason];
  throw new AppError(code, message);
}
