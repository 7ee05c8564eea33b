import { createHash } from 'node:crypto';
import { MOST_MEMBER_GROUPS } from '@clube/shared/contracts/member-filters';
import type { MemberImportCheck, MemberImportQuery } from '@clube/shared/contracts/member-import';
import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import type { Db } from '../../database/connect.ts';
import { AppError } from '../../lib/errors.ts';
import type { Job } from '../../lib/jobs.ts';
import type { Context } from '../../plugins/context.ts';
import { memberOf } from '../../plugins/session.ts';
import { ensureGroups } from '../member-group/operations.ts';
import { countGroups, findKnownGroups } from '../member-group/queries.ts';
import { findRoom } from '../plan/limit.queries.ts';
import { recordEvent } from '../security-event/operations.ts';
import { doAll } from './batch.ts';
import type { FindGroups } from './groups.ts';
import { readPeople } from './people.ts';
import { cancelImport, findRunning, insertImport, type ImportPath } from './queries.ts';
import { WrittenPeople } from './written-people.ts';

export const importJob: Job<ImportPath> = { name: 'member.import', keyOf: ({ siteId, id }) => `${siteId}-${id}` };

const mappingOf = ({ email, name, first_name, last_name, document, country, groups }: MemberImportQuery) => ({
  ...(email !== undefined && { email }),
  ...(name !== undefined && { name }),
  ...(first_name !== undefined && { first_name }),
  ...(last_name !== undefined && { last_name }),
  ...(document !== undefined && { document }),
  ...(country !== undefined && { country }),
  ...(groups !== undefined && { groups }),
});

const groupsOf =
  (db: Db, siteId: number): FindGroups =>
  async (names) => ({
    found: await findKnownGroups(db, siteId, names),
    room: MOST_MEMBER_GROUPS - (await countGroups(db, siteId)),
  });

/** What a file holds. Nothing is written, and nothing said of who has an account. @throws AppError what `readPeople` throws */
export async function checkImport(
  request: FastifyRequest,
  bytes: Buffer,
  query: MemberImportQuery,
): Promise<MemberImportCheck> {
  const { siteId } = memberOf(request);
  const { db } = request.server;
  const { groups: _groups, ...check } = await readPeople(bytes, mappingOf(query), groupsOf(db, siteId));
  return { ...check, room: await findRoom(db, siteId, 'members') };
}

/**
 * Begins to ask in the people of a file. The same file asked for again while it runs is the same import; later it finds nothing
 * left to do.
 * @throws AppError what `readPeople` throws, `import.unreadable` when there is nobody in it, `member.too_many_groups` where others made some meanwhile
 */
export async function startImport(
  request: FastifyRequest,
  bytes: Buffer,
  query: MemberImportQuery,
): Promise<{ id: number }> {
  const { siteId, memberId } = memberOf(request);
  const { db, clube } = request.server;
  const mapping = mappingOf(query);
  const people = new WrittenPeople();
  const { ready, faults, groups } = await readPeople(bytes, mapping, groupsOf(db, siteId), (one) => people.add(one));
  if (ready === 0) throw new AppError('import.unreadable', 'There is nobody in this file');
  const courseIds = query.course_ids?.split(',').map(Number) ?? [];
  const digest = createHash('sha256')
    .update(JSON.stringify([mapping, courseIds]))
    .update(bytes)
    .digest();
  const file = (query.file ?? '').normalize('NFC').replace(/\p{C}/gu, '').trim();
  const id = await db.transaction().execute(async (trx) => {
    const groupIds = await ensureGroups(trx, siteId, groups);
    const batches = people.batches();
    const made = await insertImport(trx, {
      siteId,
      memberId,
      file,
      digest,
      courseIds,
      rows: ready,
      faults,
      batches,
      groupIds,
    });
    if (made !== undefined) await clube.jobs.send(importJob, { siteId, id: made }, trx);
    return made;
  });
  if (id === undefined) {
    const running = await findRunning(db, siteId, digest);
    // It ended between the two statements: whoever asks again finds nothing left to do.
    if (running === undefined) throw new AppError('request.conflict', 'This was done a moment ago');
    return { id: running };
  }
  await recordEvent(request, { kind: 'member.invited', userId: null, siteId, detail: 'student' });
  return { id };
}

/** Whom it has not asked in yet it never does. @throws AppError `import.not_found` where nothing is left to stop */
export async function stopImport(db: Db, at: ImportPath): Promise<void> {
  if (!(await db.transaction().execute((trx) => cancelImport(trx, at))))
    throw new AppError('import.not_found', 'There is nothing left to stop');
}

/** Works on imports, some rows a transaction. Whoever goes on with one that another left finds what that one had not done. */
export async function startImporting(context: Context, log: FastifyBaseLogger): Promise<() => void> {
  const { connection, jobs } = context;
  await jobs.work(importJob, async (at, signal) => {
    if (await doAll(connection.db, at, signal)) log.info({ importId: at.id, siteId: at.siteId }, 'an import is done');
  });
  return () => {};
}
