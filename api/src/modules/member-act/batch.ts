import type { MemberAct, MemberActed, MemberActWanted } from '@clube/shared/contracts/member';
import { actAs } from '../../database/actor.ts';
import type { Db } from '../../database/connect.ts';
import { refusedAs } from '../../database/refused.ts';
import { AppError } from '../../lib/errors.ts';
import { findStaffAmong, hasCourse, lockMembers, restoreEnrolments } from '../member/act.queries.ts';
import { doAct, type Doer, type Outcome } from '../member/do.ts';
import { lockPanel } from '../plan/limit.queries.ts';
import { isReadOnly } from '../plan/queries.ts';
import { insertEventOfMany } from '../security-event/queries.ts';
import {
  batchOf,
  countDone,
  findRunningAct,
  findStillSuspended,
  findUntouched,
  keepBefore,
  lockAct,
  takeMembers,
  type Running,
  type Taken,
} from './batch.queries.ts';
import { stopAct, type ActPath } from './queries.ts';

type Told = NonNullable<Outcome['told']>;

const forThese = (act: MemberActWanted, members: number[]): MemberAct => ({ ...act, members });

/** What takes an act back for those whom it changed; removing has no way back. */
function opposite(act: MemberActWanted): MemberActWanted | undefined {
  switch (act.kind) {
    case 'suspend':
      return { kind: 'resume' };
    case 'resume':
      return { kind: 'suspend' };
    case 'group':
      return { kind: 'ungroup', group_id: act.group_id };
    case 'ungroup':
      return { kind: 'group', group_id: act.group_id };
    case 'mail':
      return { kind: 'unmail' };
    default:
      return undefined;
  }
}

/** How each of those stood whom an act changed; nothing where it cannot be taken back. */
function beforeOf(act: MemberActWanted, { changed, enrolments, roles }: MemberActed): Taken[] {
  if ('course_id' in act) return enrolments.map((before) => ({ member_id: before.member_id, before }));
  if (act.kind === 'role') return roles.map(({ member_id, role }) => ({ member_id, before: role }));
  return opposite(act) ? changed.map((member_id) => ({ member_id, before: null })) : [];
}

type At = { place: ActPath; running: Running; by: Doer };

async function takeBack(trx: Db, { place, by, running: { act } }: At, taken: readonly Taken[]): Promise<Told[]> {
  const members = taken.map(({ member_id: id }) => id);
  if ('course_id' in act) {
    const { siteId } = by;
    if (!(await hasCourse(trx, siteId, act.course_id))) throw new AppError('course.not_found', 'Not found');
    const untouched = await findUntouched(trx, place, act.course_id, taken);
    const still = taken.filter(({ member_id: id }) => untouched.has(id));
    if (still.length === 0) return [];
    const enrolments = still.flatMap(({ before }) =>
      typeof before === 'object' && before && 'member_id' in before ? [before] : [],
    );
    const restored = await restoreEnrolments(
      trx,
      siteId,
      { course_id: act.course_id, enrolments },
      act.kind === 'unenrol',
    );
    return [{ kind: 'course.right_changed', userIds: await findStaffAmong(trx, siteId, restored) }];
  }
  const told: Told[] = [];
  const back = opposite(act);
  const these = act.kind === 'suspend' ? await findStillSuspended(trx, by.siteId, taken) : members;
  const outcome = back && (await doAct(trx, by, forThese(back, these)));
  if (outcome?.told) told.push(outcome.told);
  if (act.kind === 'role') {
    // As whoever gives a role by hand: the panel first, then its members.
    await lockPanel(trx, by.siteId);
    // Whoever was given another role since keeps that.
    const still = new Set(
      (await lockMembers(trx, by.siteId, members)).filter(({ role }) => role === act.role).map(({ id }) => id),
    );
    for (const role of new Set(taken.map(({ before }) => before))) {
      // Nobody was the owner: they are left out.
      if (typeof role !== 'string' || role === 'owner') continue;
      const had = taken
        .filter(({ before, member_id: id }) => before === role && still.has(id))
        .map(({ member_id: id }) => id);
      if (had.length === 0) continue;
      const given = await doAct(trx, by, { kind: 'role', role, members: had });
      if (given.told) told.push(given.told);
    }
  }
  return told;
}

/** The next members of an act, done or taken back; false when none is left. To be called in a transaction. */
async function doMembers(trx: Db, { place, running, by }: At): Promise<{ isOver: boolean; told: Told[] }> {
  const { act, state } = running;
  const isUndoing = state === 'undoing';
  if (!(await lockAct(trx, place, state))) return { isOver: true, told: [] };
  const most = batchOf(act);
  const taken = await takeMembers(trx, place, { isChanged: isUndoing, most });
  const isOver = taken.length < most;
  if (isUndoing) {
    const told = taken.length > 0 ? await takeBack(trx, { place, running, by }, taken) : [];
    await countDone(trx, place, { done: 0, changed: -taken.length, over: isOver ? 'undone' : undefined });
    return { isOver, told };
  }
  const members = taken.map(({ member_id: id }) => id);
  const outcome = members.length > 0 ? await doAct(trx, by, forThese(act, members)) : undefined;
  if (outcome) await keepBefore(trx, place, beforeOf(act, outcome), 'course_id' in act ? act.course_id : null);
  const changed = outcome?.changed.length ?? 0;
  await countDone(trx, place, { done: taken.length, changed, over: isOver ? 'done' : undefined });
  return { isOver, told: outcome?.told ? [outcome.told] : [] };
}

/** A value that the database takes from nobody; others at work are no reason to give up. */
const isMalformed = (error: unknown) => /^22|^23514$/.test(refusedAs(error) ?? '');

const stop = (db: Db, place: ActPath, fault: string) => db.transaction().execute((trx) => stopAct(trx, place, fault));

/**
 * The next members of an act; false when none is left, it was stopped, or stopped itself. What somebody may no longer do by hand,
 * their act does not either.
 */
export async function doBatch(db: Db, place: ActPath): Promise<boolean> {
  const { siteId } = place;
  const running = await findRunningAct(db, place);
  if (!running) return false;
  const { asked_by: memberId, user_id: userId, role, session_id: session, request_id: requestId } = running;
  if (memberId === null || userId === null || role === null || (await isReadOnly(db, siteId))) {
    await stop(db, place, 'policy.denied');
    return false;
  }
  const actor = { user: userId, site: siteId, session, request: requestId, as_student: false, api_key: null };
  const at = { place, running, by: { siteId, memberId, role, wasAccepted: true } };
  try {
    return await actAs({ ...actor, operation: 'POST /api/member/act' }, () =>
      db.transaction().execute(async (trx) => {
        const { isOver, told } = await doMembers(trx, at);
        const about = { siteId, actorId: userId, ip: null, device: '', requestId };
        for (const { kind, detail = null, userIds } of told)
          if (userIds.length > 0) await insertEventOfMany(trx, { ...about, kind, detail }, userIds);
        return !isOver;
      }),
    );
  } catch (error) {
    // The course or the group is gone for good, the plan has no room for more, a value is none: it would be so the next time too.
    const fault = error instanceof AppError ? error.code : isMalformed(error) ? 'request.invalid' : undefined;
    if (fault === undefined) throw error;
    await stop(db, place, fault);
    return false;
  }
}
