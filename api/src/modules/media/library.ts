import type { MediaChange } from '@clube/shared/contracts/media';
import { MAX_FOLDER_NAME, MAX_FOLDERS, MAX_MEDIA_NAME } from '@clube/shared/contracts/media-filters';
import type { Db } from '../../database/connect.ts';
import { AppError, assertFound, fieldError } from '../../lib/errors.ts';
import type { Context } from '../../plugins/context.ts';
import type { Viewer } from '../access/rule.ts';
import { findFolder, holdFolders, insertFolder, isFolderTaken, renameFolder } from './folder.queries.ts';
import { changeMedia, countUses } from './library.queries.ts';
import { isUsedElsewhere } from './own-media.queries.ts';
import { cleanName } from './name.ts';
import { findMedia, type MediaPath } from './queries.ts';
import { lockMedia, type LeftFiles } from './replace.queries.ts';
import { mediaPrefix } from './stored.ts';

/** @throws AppError `request.invalid` where nothing of it can be read */
function nameOf(name: string, maxLength: number): string {
  const cleaned = cleanName(name, maxLength);
  if (cleaned === '') throw fieldError('/name', 'request.invalid', 'This is no name');
  return cleaned;
}

/** What is left of a media whose row is gone. */
export const removeFiles = (storage: Context['storage'], left: LeftFiles) =>
  Promise.all([storage.removeFolder(mediaPrefix(left)), storage.remove(left.sourceKey)]);

/** What a course of somebody else shows is changed by owner and admins (docs/adr/0054). @throws AppError `media.not_found`, `policy.denied` */
export async function assertChangeable(db: Db, viewer: Viewer, mediaId: number): Promise<MediaPath> {
  assertFound(await findMedia(db, viewer, mediaId), 'media.not_found');
  if (await isUsedElsewhere(db, viewer, mediaId))
    throw new AppError('policy.denied', 'A course of somebody else shows this');
  return { siteId: viewer.siteId, mediaId };
}

/** Held until the transaction ends: whether something shows it is asked while nobody can begin to. @throws AppError `media.not_found`, `media.in_use` */
export async function assertUnused(trx: Db, at: MediaPath): Promise<void> {
  assertFound(await lockMedia(trx, at), 'media.not_found');
  if ((await countUses(trx, at)) > 0) throw new AppError('media.in_use', 'A lesson or a cover shows this');
}

/** @throws AppError `media.not_found`, `policy.denied`, `media.folder_not_found` */
export async function saveMedia(db: Db, viewer: Viewer, mediaId: number, change: MediaChange): Promise<void> {
  const at = await assertChangeable(db, viewer, mediaId);
  const { folder_id: folderId } = change;
  if (folderId) assertFound(await findFolder(db, { siteId: at.siteId, folderId }), 'media.folder_not_found');
  const cleaned = change.name === undefined ? change : { ...change, name: nameOf(change.name, MAX_MEDIA_NAME) };
  assertFound(await changeMedia(db, at, cleaned), 'media.not_found');
}

/** For one more. In a transaction, until whose end none is made beside it. @throws AppError `media.folder_limit` */
export async function assertRoomForFolder(trx: Db, siteId: number): Promise<void> {
  if ((await holdFolders(trx, siteId)) >= MAX_FOLDERS)
    throw new AppError('media.folder_limit', 'There are too many folders');
}

/** @throws AppError `media.folder_taken`, `media.folder_limit` */
export async function addFolder(db: Db, viewer: Viewer, given: string): Promise<{ id: number }> {
  const name = nameOf(given, MAX_FOLDER_NAME);
  return db.transaction().execute(async (trx) => {
    await assertRoomForFolder(trx, viewer.siteId);
    if (await isFolderTaken(trx, viewer.siteId, name))
      throw new AppError('media.folder_taken', 'There is a folder of this name');
    return insertFolder(trx, viewer, name);
  });
}

/** Folders are seen by all who edit courses, and changed by owner, admins and who made them. @throws AppError `media.folder_not_found`, `policy.denied` */
export async function assertOwnFolder(db: Db, { siteId, isStaff, memberId }: Viewer, folderId: number) {
  const at = { siteId, folderId };
  const folder = assertFound(await findFolder(db, at), 'media.folder_not_found');
  if (isStaff === null && folder.created_by !== memberId)
    throw new AppError('policy.denied', 'Somebody else made this folder');
  return at;
}

/** @throws AppError what `assertOwnFolder` throws, `media.folder_taken` */
export async function saveFolder(db: Db, viewer: Viewer, folderId: number, name: string): Promise<void> {
  const at = await assertOwnFolder(db, viewer, folderId);
  if (!(await renameFolder(db, at, nameOf(name, MAX_FOLDER_NAME))))
    throw new AppError('media.folder_taken', 'There is a folder of this name');
}
