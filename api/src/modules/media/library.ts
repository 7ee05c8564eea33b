import type { MediaChange } from '@clube/shared/contracts/media';
import { MAX_FOLDER_NAME, MAX_MEDIA_NAME } from '@clube/shared/contracts/media-filters';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../../database/connect.ts';
import { AppError, assertFound, fieldError } from '../../lib/errors.ts';
import type { Context } from '../../plugins/context.ts';
import type { Viewer } from '../access/rule.ts';
import { deleteFolder, findFolder, insertFolder, renameFolder } from './folder.queries.ts';
import { changeMedia, countUses } from './library.queries.ts';
import { isUsedElsewhere } from './own-media.queries.ts';
import { cleanName } from './name.ts';
import { findMedia, type MediaPath } from './queries.ts';
import { deleteUnused, isInReplacement, setReplacement, takePlace, type LeftFiles } from './replace.queries.ts';
import { mediaPrefix } from './stored.ts';

type Needs = Pick<Context, 'connection' | 'storage'>;

/** @throws AppError `request.invalid` where nothing of it can be read */
function nameOf(name: string, maxLength: number): string {
  const cleaned = cleanName(name, maxLength);
  if (cleaned === '') throw fieldError('/name', 'request.invalid', 'This is no name');
  return cleaned;
}

const removeFiles = (storage: Context['storage'], left: LeftFiles) =>
  Promise.all([storage.remove(mediaPrefix(left)), storage.remove(left.sourceKey)]);

/** What a course of somebody else shows is changed by owner and admins (docs/adr/0054). @throws AppError `media.not_found`, `policy.denied` */
export async function assertChangeable(db: Db, viewer: Viewer, mediaId: number): Promise<MediaPath> {
  assertFound(await findMedia(db, viewer, mediaId), 'media.not_found');
  if (await isUsedElsewhere(db, viewer, mediaId))
    throw new AppError('policy.denied', 'A course of somebody else shows this');
  return { siteId: viewer.siteId, mediaId };
}

/** With its files. @throws AppError `media.not_found`, `policy.denied`, `media.in_use` */
export async function removeMedia({ db, clube }: FastifyInstance, viewer: Viewer, mediaId: number): Promise<void> {
  const at = await assertChangeable(db, viewer, mediaId);
  const left = assertFound(await deleteUnused(db, at), 'media.not_found');
  if (left === 'used') throw new AppError('media.in_use', 'A lesson or a cover shows this');
  await removeFiles(clube.storage, left);
}

/** @throws AppError `media.not_found`, `policy.denied`, `media.folder_not_found` */
export async function saveMedia(db: Db, viewer: Viewer, mediaId: number, change: MediaChange): Promise<void> {
  const at = await assertChangeable(db, viewer, mediaId);
  const { folder_id: folderId } = change;
  if (folderId) assertFound(await findFolder(db, { siteId: at.siteId, folderId }), 'media.folder_not_found');
  const cleaned = change.name === undefined ? change : { ...change, name: nameOf(change.name, MAX_MEDIA_NAME) };
  assertFound(await changeMedia(db, at, cleaned), 'media.not_found');
}

/** A media that plays, and was sent to take another's place, takes it. Safe to call again. */
export async function finishReplacement({ connection, storage }: Needs, at: MediaPath): Promise<void> {
  const left = await takePlace(connection.db, at);
  if (left) await removeFiles(storage, left);
}

/**
 * Another media takes the place of one, at once or when it plays; until then, and if it never does, nothing changes.
 * @throws AppError `media.not_found`, `policy.denied`, `media.in_use` when the other one is shown or takes a place already
 */
export async function replaceMedia(
  { db, clube }: FastifyInstance,
  viewer: Viewer,
  mediaId: number,
  newId: number,
): Promise<void> {
  const at = await assertChangeable(db, viewer, mediaId);
  const other = await assertChangeable(db, viewer, newId);
  if (newId === mediaId || (await countUses(db, other)) > 0 || (await isInReplacement(db, other)))
    throw new AppError('media.in_use', 'This has a place already');
  const before = await setReplacement(db, at, { newId, memberId: viewer.memberId });
  if (before) await removeFiles(clube.storage, before);
  await finishReplacement(clube, other);
}

/** @throws AppError `media.folder_taken`, `media.folder_limit` */
export async function addFolder(db: Db, viewer: Viewer, name: string): Promise<{ id: number }> {
  const made = await insertFolder(db, viewer, nameOf(name, MAX_FOLDER_NAME));
  if (made === 'taken') throw new AppError('media.folder_taken', 'There is a folder of this name');
  if (made === 'limit') throw new AppError('media.folder_limit', 'There are too many folders');
  return made;
}

/** Folders are seen by all who edit courses, and changed by owner, admins and who made them. @throws AppError `media.folder_not_found`, `policy.denied` */
async function assertOwnFolder(db: Db, { siteId, isStaff, memberId }: Viewer, folderId: number) {
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

/** What lay in it lies in none then. @throws AppError what `assertOwnFolder` throws */
export async function removeFolder(db: Db, viewer: Viewer, folderId: number): Promise<void> {
  assertFound(await deleteFolder(db, await assertOwnFolder(db, viewer, folderId)), 'media.folder_not_found');
}
