import type { EnrolmentsRestore, MemberAct, MemberActed, MemberPatch } from '@clube/shared/contracts/member';
import type { Role } from '@clube/shared/contracts/policy';
import type { FastifyRequest } from 'fastify';
import { AppError, assertFound } from '../../lib/errors.ts';
import { memberOf, type Member } from '../../plugins/session.ts';
import { holdGroup, putInGroup, takeOutOfGroup } from '../member-group/queries.ts';
import { withinPlan } from '../plan/limit.ts';
import { recordEvent, recordEventOfMany } from '../security-event/operations.ts';
import {
  actOnCourse,
  deleteMember,
  findStaffAmong,
  hasCourse,
  lockMembers,
  restoreEnrolments,
  setMemberRole,
  setSuspended,
} from './act.queries.ts';
import { enrol } from './queries.ts';

/** Nobody shuts out the owner or themselves, and only the owner shuts out an admin. */
const mayShutOut = (by: Member, { id, role }: { id: number; role: Role }) =>
  role !== 'owner' && id !== by.memberId && (role !== 'admin' || by.role === 'owner');

const denied = (message: string) => new AppError('policy.denied', message);

async function assertCourse(request: FastifyRequest, courseId: number): Promise<void> {
  if (!(await hasCourse(request.server.db, memberOf(request).siteId, courseId)))
    throw new AppError('course.not_found', 'Not found');
}

/** To whoever is staff a course is a right over it (docs/adr/0054): given or taken, its owner sees who did it. */
async function recordRights(request: FastifyRequest, changed: readonly number[]): Promise<void> {
  const { siteId } = memberOf(request);
  const staff = await findStaffAmong(request.server.db, siteId, changed);
  await recordEventOfMany(request, { kind: 'course.right_changed', siteId }, staff);
}

/**
 * Opens a course to a member until a moment, or for good.
 * @throws AppError `member.not_found`, for a course that is not the panel's too; `policy.denied` where a key opens one to staff
 */
export async function openCourse(
  request: FastifyRequest,
  memberId: number,
  { course_id: courseId, expires_at: expiresAt = null }: { course_id: number; expires_at?: string | null },
): Promise<void> {
  const { siteId } = memberOf(request);
  await request.server.db.transaction().execute(async (trx) => {
    const [member] = await lockMembers(trx, siteId, [memberId]);
    // Whoever teaches writes in their courses (docs/adr/0054): that is not a key's to give.
    if (request.apiKey && member && member.role !== 'student')
      throw new AppError('policy.denied', 'A key opens courses to students only');
    const { rows } = await enrol(trx, siteId, memberId, courseId, expiresAt);
    if (rows.length === 0) throw new AppError('member.not_found', 'Not found');
  });
  await recordRights(request, [memberId]);
}

/** Whom it put in or took out. @throws AppError `request.not_found` */
const group = (
  request: FastifyRequest,
  { kind, group_id: id, members }: Extract<MemberAct, { group_id: number }>,
): Promise<number[]> =>
  request.server.db.transaction().execute(async (trx) => {
    const { siteId } = memberOf(request);
    assertFound((await holdGroup(trx, siteId, id)) || undefined, 'request.not_found');
    const change = kind === 'group' ? putInGroup : takeOutOfGroup;
    const changed = await change(trx, siteId, { group: id, members });
    return changed.toSorted((one, other) => one - other);
  });

/**
 * One act for many members; ids that are none of the panel's, and members that the act is not for, are passed over.
 * @throws AppError `course.not_found`, `request.not_found` for a group
 */
export async function actOnMembers(request: FastifyRequest, act: MemberAct): Promise<MemberActed> {
  const by = memberOf(request);
  const { siteId } = by;
  const { db } = request.server;
  if ('course_id' in act) {
    await assertCourse(request, act.course_id);
    const acted = await db.transaction().execute((trx) => actOnCourse(trx, siteId, act));
    await recordRights(request, acted.changed);
    return acted;
  }
  if ('group_id' in act) return { changed: await group(request, act), enrolments: [] };
  const isSuspending = act.kind === 'suspend';
  const changed = await db.transaction().execute(async (trx) => {
    const members = await lockMembers(trx, siteId, act.members);
    const ids = members.filter((member) => mayShutOut(by, member)).map(({ id }) => id);
    return setSuspended(trx, siteId, ids, isSuspending);
  });
  const kind = isSuspending ? 'member.suspended' : 'member.resumed';
  await recordEventOfMany(
    request,
    { kind, siteId },
    changed.map(({ user_id: userId }) => userId),
  );
  return { changed: changed.map(({ id }) => id), enrolments: [] };
}

/** @throws AppError `course.not_found`, `request.invalid` where one member stands twice */
export async function undoEnrolments(request: FastifyRequest, body: EnrolmentsRestore): Promise<void> {
  if (new Set(body.enrolments.map(({ member_id }) => member_id)).size < body.enrolments.length)
    throw new AppError('request.invalid', 'One enrolment was in one way, not in two');
  await assertCourse(request, body.course_id);
  const { siteId } = memberOf(request);
  const restored = await request.server.db.transaction().execute((trx) => restoreEnrolments(trx, siteId, body));
  await recordRights(request, restored);
}

/**
 * Only owners make or unmake admins; nobody makes an owner, changes one, or changes themselves.
 * @throws AppError `member.not_found`, `policy.denied`, `plan.members_limit`, `plan.admins_limit`
 */
export async function changeRole(request: FastifyRequest, memberId: number, { role }: MemberPatch): Promise<void> {
  const by = memberOf(request);
  const { siteId } = by;
  const changed = await request.server.db.transaction().execute((trx) =>
    withinPlan(
      trx,
      { siteId, limit: role === 'admin' ? 'admins' : 'members' },
      async () => {
        const [member] = await lockMembers(trx, siteId, [memberId]);
        const { role: before, user_id: userId } = assertFound(member, 'member.not_found');
        if (before === 'owner') throw denied('The owner hands the panel over first');
        if (memberId === by.memberId) throw denied('Nobody changes their own role');
        if ((role === 'admin' || before === 'admin') && by.role !== 'owner')
          throw denied('Only the owner makes or unmakes admins');
        if (before !== role) await setMemberRole(trx, siteId, memberId, role);
        return { before, userId };
      },
      ({ before }) => (before === 'admin') !== (role === 'admin'),
    ),
  );
  if (changed.before !== role)
    await recordEvent(request, { kind: 'role.changed', siteId, userId: changed.userId, detail: role });
}

/**
 * Takes somebody out of the panel, with all that they made in it.
 * @throws AppError `member.not_found`, `policy.denied`
 */
export async function removeMember(request: FastifyRequest, memberId: number): Promise<void> {
  const by = memberOf(request);
  const { siteId } = by;
  const userId = await request.server.db.transaction().execute(async (trx) => {
    const [found] = await lockMembers(trx, siteId, [memberId]);
    const member = assertFound(found, 'member.not_found');
    if (!mayShutOut(by, member)) throw denied('This member is not yours to remove');
    await deleteMember(trx, siteId, memberId);
    return member.user_id;
  });
  await recordEvent(request, { kind: 'member.removed', siteId, userId });
}
