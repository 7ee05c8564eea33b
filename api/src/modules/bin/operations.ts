import type { BinKind } from '@clube/shared/contracts/bin-kinds';
import type { Restored } from '@clube/shared/contracts/bin';
import type { Db } from '../../database/connect.ts';
import { AppError, assertFound } from '../../lib/errors.ts';
import type { Context } from '../../plugins/context.ts';
import type { Member } from '../../plugins/session.ts';
import type { Viewer } from '../access/rule.ts';
import { forgetFiles } from '../material/operations.ts';
import { imageFile } from '../../lib/image-file.ts';
import { eraseEntry, putIntoBin } from './delete.queries.ts';
import { findCover, findPlace, listFiles, lockEntry, type Entry, type Place } from './queries.ts';
import { forgetEntry, holdAbove, listOver, takeFromBin, takeOver } from './restore.queries.ts';

/** Out of sight at once, with all that hangs on it. @throws AppError `course.not_found`, `module.not_found`, `lesson.not_found` */
export const moveToBin = (db: Db, { memberId }: Member, kind: BinKind, place: Place) =>
  db.transaction().execute(async (trx) => {
    const bin = assertFound(await putIntoBin(trx, kind, place, memberId), `${kind}.not_found`);
    return { ok: true as const, bin };
  });

const placeOf = (siteId: number, { course_id, module_id, lesson_id }: Entry): Place => ({
  siteId,
  courseId: course_id,
  moduleId: module_id,
  lessonId: lesson_id,
});

/**
 * Brings back what is in the bin; where it is back already nothing more happens.
 * @throws AppError `bin.not_found`, `bin.course_deleted`, `bin.module_deleted`
 */
export const restore = (db: Db, viewer: Viewer, binId: number): Promise<Restored> =>
  db.transaction().execute(async (trx) => {
    const entry = assertFound(await lockEntry(trx, viewer, binId), 'bin.not_found');
    const { kind, course_id, module_id, lesson_id } = entry;
    if (entry.restored_at === null) {
      const place = placeOf(viewer.siteId, entry);
      const above = await holdAbove(trx, place);
      if (kind !== 'course' && !above.is_course_there)
        throw new AppError('bin.course_deleted', 'Its course is in the bin: restore that first');
      if (kind === 'lesson' && !above.is_module_there)
        throw new AppError('bin.module_deleted', 'Its module is in the bin: restore that first');
      await takeFromBin(trx, binId, entry, place);
    }
    return { kind, course_id, module_id, lesson_id };
  });

/** For good, with the files that nothing names any more. @throws AppError `bin.not_found` */
export async function erase(context: Context, viewer: Viewer, binId: number): Promise<void> {
  const gone = await context.connection.db.transaction().execute(async (trx) => {
    assertFound(await lockEntry(trx, viewer, binId), 'bin.not_found');
    return eraseWithFiles(trx, assertFound(await findPlace(trx, viewer, binId), 'bin.not_found'));
  });
  await forget(context, gone);
}

/** @returns its files, whose bytes go when this is committed; a server that is killed before leaves them to `removeUnnamedFiles` */
async function eraseWithFiles(trx: Db, place: Place) {
  const gone = { siteId: place.siteId, files: await listFiles(trx, place), cover: await findCover(trx, place) };
  await eraseEntry(trx, place);
  return gone;
}

async function forget(context: Context, { siteId, files, cover }: Awaited<ReturnType<typeof eraseWithFiles>>) {
  await forgetFiles(context, files);
  if (cover) await context.storage.remove(imageFile(siteId, cover));
}

/** What was deleted long enough ago is erased, one thing after another, so that nothing is held for long. */
export async function emptyBin(context: Context): Promise<void> {
  const { db } = context.connection;
  const failures: unknown[] = [];
  for (const at of await listOver(db))
    try {
      const gone = await db.transaction().execute(async (trx) => {
        const over = await takeOver(trx, at);
        if (over && !over.isRestored) return eraseWithFiles(trx, over);
        if (over) await forgetEntry(trx, at);
        return undefined;
      });
      if (gone) await forget(context, gone);
    } catch (error) {
      // One that cannot go keeps none behind it.
      failures.push(error);
    }
  if (failures.length > 0) throw new AggregateError(failures, 'Some of the bin could not be erased');
}
