import type { Db } from '../../database/connect.ts';
import { roomWithin } from '../plan/limit.queries.ts';
import { isReadOnly } from '../plan/queries.ts';
import {
  BATCH,
  countDone,
  findKnown,
  inviteAll,
  lockRunning,
  openCourses,
  putInGroups,
  takeRows,
  takeStatistics,
} from './batch.queries.ts';
import { cancelImport, type ImportPath } from './queries.ts';

/** Does the next rows of an import; false when there is none left, or it was stopped. To be called in a transaction. */
export async function doBatch(trx: Db, at: ImportPath): Promise<boolean> {
  const { siteId } = at;
  // The panel first, as whoever invites by hand does.
  const room = await roomWithin(trx, { siteId, limit: 'members' });
  const running = await lockRunning(trx, at);
  if (!running) return false;
  // What somebody may no longer do by hand, their file does not either.
  if (!running.is_rightful || (await isReadOnly(trx, siteId))) {
    await cancelImport(trx, at);
    return false;
  }
  const people = await takeRows(trx, at);
  const emails = people.map(({ email }) => email);
  const known = new Set((await findKnown(trx, siteId, emails)).map(({ email }) => email));
  const fresh = people.filter(({ email }) => !known.has(email));
  const allowed = fresh.slice(0, room ?? fresh.length);
  const invited = await inviteAll(trx, at, running, allowed);
  const beyond = new Set(fresh.slice(allowed.length).map(({ email }) => email));
  const reached = people.filter(({ email }) => !beyond.has(email));
  const given = await openCourses(
    trx,
    siteId,
    running.course_ids,
    reached.map(({ email }) => email),
  );
  const enrolled = new Set([...given, ...(await putInGroups(trx, siteId, reached))]).size;
  const isOver = people.length < BATCH;
  await countDone(trx, at, { people: people.length, invited, enrolled, refused: beyond.size, isOver });
  return !isOver;
}

/** Does all rows of an import, some a transaction; false when it was told to stop before. */
export async function doAll(db: Db, at: ImportPath, signal: AbortSignal): Promise<boolean> {
  while (!signal.aborted)
    if (!(await db.transaction().execute((trx) => doBatch(trx, at)))) {
      await takeStatistics(db, at);
      return true;
    }
  return false;
}
