import type { Readable } from 'node:stream';
import type {
  EnrolmentsRestore,
  MemberAct,
  MemberActed,
  MemberExportQuery,
  MemberPatch,
} from '@clube/shared/contracts/member';
import type { FastifyRequest } from 'fastify';
import { AppError, assertFound } from '../../lib/errors.ts';
import type { Context } from '../../plugins/context.ts';
import { memberOf } from '../../plugins/session.ts';
import { withinPlan } from '../plan/limit.ts';
import { recordEvent, recordEventOfMany } from '../security-event/operations.ts';
import {
  deleteMember,
  findStaffAmong,
  hasCourse,
  lockMembers,
  restoreEnrolments,
  setMemberRole,
} from './act.queries.ts';
import { denied, doAct, mayShutOut, nowOf } from './do.ts';
import { writeMembers } from './export.ts';
import { enrol } from './queries.ts';

/** What ends in mails is refused where none can be sent. @throws AppError `mail.unavailable` */
export function assertMails({ mailer }: Pick<Context, 'mailer'>, { kind }: Pick<MemberAct, 'kind'>): void {
  if (kind === 'mail' && !mailer.isReady)
    throw new AppError('mail.unavailable', 'This server is not set up to send mails');
}

/** The list of members as a file, whoever they are filtered by: that it was taken is written down for the owner. */
export async function exportMembers(request: FastifyRequest, query: MemberExportQuery): Promise<Readable> {
  const { siteId, userId } = memberOf(request);
  await recordEvent(request, { kind: 'members.exported', siteId, userId });
  return writeMembers(request.server.db, siteId, query);
}

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

/**
 * One act for many members; ids that are none of the panel's, and members that the act is not for, are passed over.
 * @throws AppError what `doAct` throws, `mail.unavailable`
 */
export async function actOnMembers(request: FastifyRequest, act: MemberAct): Promise<MemberActed> {
  const by = memberOf(request);
  const { db, clube } = request.server;
  assertMails(clube, act);
  const { told, ...acted } = await db.transaction().execute((trx) => doAct(trx, by, act));
  if (told) await recordEventOfMany(request, { siteId: by.siteId, ...told }, told.userIds);
  if (act.kind === 'role' && act.role === 'admin' && acted.changed.length > 0)
    await request.server.tellOfAdmin(request);
  return acted;
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
  const asked = memberOf(request);
  const { siteId } = asked;
  const changed = await request.server.db.transaction().execute((trx) =>
    withinPlan(
      trx,
      { siteId, limit: role === 'admin' ? 'admins' : 'members' },
      async () => {
        const by = await nowOf(trx, asked);
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
  if (changed.before === role) return;
  await recordEvent(request, { kind: 'role.changed', siteId, userId: changed.userId, detail: role });
  if (role === 'admin') await request.server.tellOfAdmin(request);
}

/**
 * Takes somebody out of the panel, with all that they made in it.
 * @throws AppError `member.not_found`, `policy.denied`
 */
export async function removeMember(request: FastifyRequest, memberId: number): Promise<void> {
  const asked = memberOf(request);
  const { siteId } = asked;
  const userId = await request.server.db.transaction().execute(async (trx) => {
    const by = await nowOf(trx, asked);
    const [found] = await lockMembers(trx, siteId, [memberId]);
    const member = assertFound(found, 'member.not_found');
    if (!mayShutOut(by, member)) throw denied('This member is not yours to remove');
    await deleteMember(trx, siteId, memberId);
    return member.user_id;
  });
  await recordEvent(request, { kind: 'member.removed', siteId, userId });
}
