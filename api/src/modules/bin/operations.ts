import type { PartKind } from '@clube/shared/contracts/bin-kinds';
import type { Restored } from '@clube/shared/contracts/bin';
import type { Db } from '../../database/connect.ts';
import { AppError, assertFound } from '../../lib/errors.ts';
import type { Context } from '../../plugins/context.ts';
import type { Member } from '../../plugins/session.ts';
import { putIntoBin } from '../course/put-into-bin.queries.ts';
import { forgetFiles } from '../material/operations.ts';
import { removeFiles } from '../media/library.ts';
import { imagePlace, removePicture } from '../picture/store.ts';
import { eraseEntry } from './delete.queries.ts';
import {
  listCourseArt,
  listFailedMedia,
  listFiles,
  lockEntry,
  namedBy,
  type BinViewer,
  type Entry,
  type Place,
} from './queries.ts';
import { forgetEntry, holdAbove, listOver, markRestored, takeFromBin, takeOver } from './restore.queries.ts';
import { moveUnshownToBin, restoreThing } from './thing.operations.ts';
import { eraseThing, listLeft, type Left } from './thing.queries.ts';

/** Out of sight at once, with all that hangs on it. @throws AppError `course.not_found`, `module.not_found`, `lesson.not_found` */
export const moveToBin = (db: Db, { memberId }: Member, kind: PartKind, place: Place) =>
  db.transaction().execute(async (trx) => {
    const bin = assertFound(await putIntoBin(trx, kind, place, memberId), `${kind}.not_found`);
    return { ok: true as const, bin };
  });

/** @throws AppError `bin.course_deleted`, `bin.module_deleted` */
async function restorePart(trx: Db, binId: number, entry: Entry, { kind, place }: { kind: PartKind; place: Place }) {
  const above = await holdAbove(trx, place);
  if (kind !== 'course' && !above.is_course_there)
    throw new AppError('bin.course_deleted', 'Its course is in the bin: restore that first');
  if (kind === 'lesson' && !above.is_module_there)
    throw new AppError('bin.module_deleted', 'Its module is in the bin: restore that first');
  await takeFromBin(trx, binId, kind, entry, place);
}

/**
 * Brings back what is in the bin; where it is back already nothing more happens.
 * @throws AppError `bin.not_found`, `bin.course_deleted`, `bin.module_deleted`, and what `restoreThing` throws
 */
export const restore = (db: Db, viewer: BinViewer, binId: number): Promise<Restored> =>
  db.transaction().execute(async (trx) => {
    const { siteId, memberId } = viewer;
    const entry = assertFound(await lockEntry(trx, viewer, binId), 'bin.not_found');
    const named = namedBy(siteId, entry);
    const { kind, course_id, module_id, lesson_id } = entry;
    const isBack = entry.restored_at !== null;
    const place =
      'thing' in named
        ? await restoreThing(trx, { binId, memberId }, named.thing, isBack)
        : { course_id, module_id, lesson_id };
    if ('place' in named && !isBack) await restorePart(trx, binId, entry, named);
    if (!isBack) await markRestored(trx, { siteId, binId });
    return { kind, ...place };
  });

/** For good, with the files that nothing names any more. @throws AppError `bin.not_found` */
export async function erase(context: Context, viewer: BinViewer, binId: number): Promise<void> {
  const left = await context.connection.db.transaction().execute(async (trx) => {
    const entry = assertFound(await lockEntry(trx, viewer, binId), 'bin.not_found');
    if (entry.restored_at !== null) throw new AppError('bin.not_found', 'It is not in the bin any more');
    return eraseWithFiles(trx, viewer.siteId, entry);
  });
  await forget(context, left);
}

/** @returns its files, whose bytes go when this is committed; a server that is killed before leaves them to `removeUnnamedFiles`, and those of media to `removeLeftFolders` */
async function eraseWithFiles(trx: Db, siteId: number, entry: Entry): Promise<Left> {
  const named = namedBy(siteId, entry);
  if ('thing' in named) {
    const left = await listLeft(trx, named.thing);
    await eraseThing(trx, named.thing);
    return left;
  }
  const { place } = named;
  const left = { siteId, files: await listFiles(trx, place), images: await listCourseArt(trx, place), media: [] };
  const failed = await listFailedMedia(trx, place);
  await eraseEntry(trx, place);
  await moveUnshownToBin(trx, siteId, failed);
  return left;
}

async function forget(context: Context, { siteId, files, images, media }: Left) {
  await forgetFiles(context, files);
  for (const name of images) await removePicture(context, imagePlace(siteId, name));
  for (const left of media) await removeFiles(context.storage, left);
}

/** What was deleted long enough ago is erased, one thing after another, so that nothing is held for long. */
export async function emptyBin(context: Context): Promise<void> {
  const { db } = context.connection;
  const failures: unknown[] = [];
  for (const at of await listOver(db))
    try {
      const gone = await db.transaction().execute(async (trx) => {
        const over = await takeOver(trx, at);
        if (over?.restored_at === null) return eraseWithFiles(trx, at.siteId, over);
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
