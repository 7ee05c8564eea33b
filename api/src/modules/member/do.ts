import type { MemberAct, MemberActed } from '@clube/shared/contracts/member';
import type { SecurityEventKind } from '@clube/shared/contracts/security-event';
import type { Role } from '@clube/shared/contracts/policy';
import type { Db } from '../../database/connect.ts';
import { AppError, assertFound } from '../../lib/errors.ts';
import { holdGroup, putInGroup, takeOutOfGroup } from '../member-group/queries.ts';
import { withinPlan } from '../plan/limit.ts';
import { stillOwns } from './owner.queries.ts';
import {
  actOnCourse,
  deleteMembers,
  findStaffAmong,
  hasCourse,
  lockMembers,
  setMemberRoles,
  setSuspended,
} from './act.queries.ts';
import { dropAccessMails, queueAccessMails } from './mail.queries.ts';

/** Who acts: by hand, or by a job that they began. */
export type Doer = {
  siteId: number;
  memberId: number;
  role: Role;
  /** What was accepted while its group was there goes on while that is in the bin, from which it may come back. */
  wasAccepted?: boolean;
};
/** What an act changed, and whose accounts are told of it. */
export type Outcome = MemberActed & { told?: { kind: SecurityEventKind; detail?: string; userIds: number[] } };

type Of<K extends MemberAct['kind']> = Extract<MemberAct, { kind: K }>;
type Found = Awaited<ReturnType<typeof lockMembers>>[number];

export const denied = (message: string) => new AppError('policy.denied', message);

/** Nobody shuts out the owner or themselves, and only the owner shuts out an admin. */
export const mayShutOut = (by: Doer, { id, role }: { id: number; role: Role }) =>
  role !== 'owner' && id !== by.memberId && (role !== 'admin' || by.role === 'owner');

const inOrder = (ids: readonly number[]) => ids.toSorted((one, other) => one - other);
const outcome = (changed: readonly number[], more: Partial<Outcome> = {}): Outcome => ({
  changed: inOrder(changed),
  enrolments: [],
  roles: [],
  ...more,
});
const idsOf = (members: readonly { id: number }[]) => members.map(({ id }) => id);
const usersOf = (members: readonly { user_id: number }[]) => members.map(({ user_id: userId }) => userId);

/** As what they act now: who was the owner may have handed the panel over since they asked. The panel comes before its members. */
export async function nowOf<By extends Doer>(trx: Db, by: By): Promise<By> {
  return by.role !== 'owner' || (await stillOwns(trx, by)) ? by : { ...by, role: 'admin' };
}

async function findTheirs(trx: Db, asked: Doer, members: readonly number[]): Promise<Found[]> {
  const by = await nowOf(trx, asked);
  return (await lockMembers(trx, by.siteId, members)).filter((member) => mayShutOut(by, member));
}

/** To whoever is staff a course is a right over it (docs/adr/0054): given or taken, its owner sees who did it. */
async function changeCourse(trx: Db, { siteId }: Doer, act: Extract<MemberAct, { course_id: number }>) {
  if (!(await hasCourse(trx, siteId, act.course_id))) throw new AppError('course.not_found', 'Not found');
  const acted = await actOnCourse(trx, siteId, act);
  const userIds = await findStaffAmong(trx, siteId, acted.changed);
  return { ...acted, told: { kind: 'course.right_changed' as const, userIds } };
}

async function changeGroup(
  trx: Db,
  { siteId, wasAccepted }: Doer,
  { kind, group_id: id, members }: Of<'group' | 'ungroup'>,
) {
  assertFound((await holdGroup(trx, siteId, id, wasAccepted)) || undefined, 'request.not_found');
  const change = kind === 'group' ? putInGroup : takeOutOfGroup;
  return outcome(await change(trx, siteId, { group: id, members }));
}

async function suspend(trx: Db, by: Doer, act: Of<'suspend' | 'resume'>) {
  const theirs = await findTheirs(trx, by, act.members);
  const isSuspending = act.kind === 'suspend';
  const since = act.kind === 'resume' ? act.suspended_at : undefined;
  const changed = await setSuspended(trx, by.siteId, idsOf(theirs), isSuspending, since);
  const told = { kind: isSuspending ? ('member.suspended' as const) : ('member.resumed' as const) };
  const suspended_at = changed[0]?.suspended_at?.toISOString();
  return outcome(idsOf(changed), {
    ...(suspended_at && { suspended_at: [suspended_at] }),
    told: { ...told, userIds: usersOf(changed) },
  });
}

/** The rules are those of one (`changeRole`), but whom it is not for is passed over. */
async function giveRole(trx: Db, asked: Doer, { members, role }: Of<'role'>) {
  const by = await nowOf(trx, asked);
  const { siteId } = by;
  if (role === 'admin' && by.role !== 'owner') throw denied('Only the owner makes or unmakes admins');
  const changed = await withinPlan(
    trx,
    { siteId, limit: role === 'admin' ? 'admins' : 'members' },
    async () => {
      const theirs = (await findTheirs(trx, by, members)).filter((member) => member.role !== role);
      await setMemberRoles(trx, siteId, idsOf(theirs), role);
      return theirs;
    },
    (theirs) => theirs.some(({ role: before }) => (before === 'admin') !== (role === 'admin')),
  );
  const roles = changed.map(({ id, role: before }) => ({ member_id: id, role: before }));
  return outcome(idsOf(changed), { roles, told: { kind: 'role.changed', detail: role, userIds: usersOf(changed) } });
}

async function remove(trx: Db, by: Doer, { members }: Of<'remove'>) {
  const theirs = await findTheirs(trx, by, members);
  await deleteMembers(trx, by.siteId, idsOf(theirs));
  return outcome(idsOf(theirs), { told: { kind: 'member.removed', userIds: usersOf(theirs) } });
}

/**
 * One act for many members; ids that are none of the panel's, and members that the act is not for, are passed over. To be called in a
 * transaction.
 * @throws AppError `course.not_found`, `request.not_found` for a group, `policy.denied`, `plan.members_limit`, `plan.admins_limit`
 */
export async function doAct(trx: Db, by: Doer, act: MemberAct): Promise<Outcome> {
  const { siteId, memberId } = by;
  switch (act.kind) {
    case 'suspend':
    case 'resume':
      return suspend(trx, by, act);
    case 'group':
    case 'ungroup':
      return changeGroup(trx, by, act);
    case 'role':
      return giveRole(trx, by, act);
    case 'remove':
      return remove(trx, by, act);
    case 'mail':
      return outcome(await queueAccessMails(trx, { siteId, by: memberId, members: act.members }));
    case 'unmail':
      return outcome(await dropAccessMails(trx, siteId, act.members));
    default:
      return changeCourse(trx, by, act);
  }
}
