import {
  MAX_MATERIAL_BYTES,
  MAX_MATERIAL_NAME,
  MAX_MATERIALS,
  materialTypeOf,
} from '@clube/shared/contracts/material-types';
import type { NewOrder } from '@clube/shared/contracts/new-order';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../../database/connect.ts';
import { randomToken } from '../../lib/crypto.ts';
import { eachApart } from '../../lib/each-apart.ts';
import { AppError } from '../../lib/errors.ts';
import { assertOrder } from '../../lib/same-ids.ts';
import type { Context } from '../../plugins/context.ts';
import { keepLessons } from '../course/keep-version.ts';
import type { Saver } from '../course/keep-version.queries.ts';
import type { LessonIds } from '../course/paths.ts';
import { checked } from './content.ts';
import {
  deleteUnnamedFile,
  findSent,
  hasLesson,
  holdLesson,
  insertMaterial,
  listMaterials,
  listUnnamedFiles,
  renameMaterial,
  reserveFile,
  writeMaterialOrder,
  type FileKey,
  type NewFile,
} from './queries.ts';

/** Nobody sends one file for longer. */
const SENT_WITHIN_MS = 24 * 60 * 60_000;

const folderOf = ({ siteId, key }: FileKey) => `sites/${siteId}/materials/${key}`;
/** Where its bytes stand. In a folder of its own, which goes with whatever a killed server left beside it. */
export const fileOf = (file: FileKey) => `${folderOf(file)}/file`;

/** Takes away a file that no material names. Its bytes go before its row does for good: who is killed in between tries again. */
const forget = ({ connection, storage }: Pick<Context, 'connection' | 'storage'>, file: FileKey): Promise<void> =>
  connection.db.transaction().execute(async (trx) => {
    if (await deleteUnnamedFile(trx, file)) await storage.removeFolder(folderOf(file));
  });

/** What a person reads: no path, no end, nothing that hides or turns it. */
const nameOf = (fileName: string) =>
  Array.from(
    fileName
      .slice(0, fileName.lastIndexOf('.'))
      .normalize('NFC')
      .replace(/^.*[/\\]/, '')
      .replace(/[\p{C}\p{Zl}\p{Zp}]/gu, '')
      .trim(),
  )
    .slice(0, MAX_MATERIAL_NAME)
    .join('')
    .trim();

/** Holds the lesson until there is one more. @throws AppError `lesson.not_found`, `material.limit` */
export async function assertRoomForMaterial(trx: Db, at: LessonIds): Promise<void> {
  if (!(await holdLesson(trx, at))) throw new AppError('lesson.not_found', 'Not found');
  if ((await listMaterials(trx, at)).length >= MAX_MATERIALS)
    throw new AppError('material.limit', 'This lesson has as many materials as there may be');
}

/** Materials are content of their lesson: what is done to them is a version of it. */
export const keepMaterials = <T>(db: Db, at: LessonIds, saver: Saver, save: (trx: Db) => Promise<T>): Promise<T> =>
  db.transaction().execute((trx) => keepLessons(trx, at, saver, () => save(trx)));

/** The material, with the file that it names: another one where this was sent before. @throws AppError `lesson.not_found`, `material.limit` */
const addMaterial = (db: Db, at: LessonIds, saver: Saver, file: NewFile & { name: string }) =>
  keepMaterials(db, at, saver, async (trx) => {
    const sent = file.idempotencyKey && (await findSent(trx, at, file.idempotencyKey));
    if (sent) return sent;
    await assertRoomForMaterial(trx, at);
    return insertMaterial(trx, at, file);
  });

/** @throws AppError `material.not_found` */
export const nameMaterial = (db: Db, at: LessonIds, saver: Saver, { id, name }: { id: number; name: string }) =>
  keepMaterials(db, at, saver, async (trx) => {
    if (!(await renameMaterial(trx, at, id, name))) throw new AppError('material.not_found', 'Not found');
  });

export type Sent = {
  fileName: string | undefined;
  size: number;
  content: AsyncIterable<Buffer>;
  idempotencyKey: string | null;
  /** Whether whoever sends it may, once all of it is here. @throws AppError */
  assertMay: () => Promise<void>;
};

/**
 * Takes a file as it comes and puts it at the end of a lesson's materials, once for each key.
 * @throws AppError `lesson.not_found`, `request.invalid`, `material.unsupported`, `material.too_large`, `material.limit`,
 *   `site.storage_exceeded`, what `assertMay` throws
 */
export async function keepMaterial(
  { db, clube }: FastifyInstance,
  at: LessonIds,
  saver: Saver,
  { fileName = '', size, content, idempotencyKey, assertMay }: Sent,
) {
  const type = materialTypeOf(fileName);
  if (!type) throw new AppError('material.unsupported', 'Files of this type are not taken');
  if (!(size > 0)) throw new AppError('request.invalid', 'Content-Length is required, and an empty file is none');
  if (size > MAX_MATERIAL_BYTES) throw new AppError('material.too_large', 'The file is larger than 200 MB');
  const file: NewFile = { siteId: at.siteId, key: randomToken().slice(0, 22), type, sizeBytes: size, idempotencyKey };
  const isReserved = await db.transaction().execute((trx) => reserveFile(trx, file));
  if (!isReserved) throw new AppError('site.storage_exceeded', 'The storage is full');
  try {
    await clube.storage.writeFrom(fileOf(file), checked(content, type, size));
    await assertMay();
    const made = await addMaterial(db, at, saver, { ...file, name: nameOf(fileName) || type });
    if (made.key !== file.key) await forget(clube, file);
    return { id: made.id };
  } catch (error) {
    await forget(clube, file);
    throw error;
  }
}

/** @throws AppError `lesson.not_found` */
export async function assertLesson({ db }: FastifyInstance, at: LessonIds): Promise<void> {
  if (!(await hasLesson(db, at))) throw new AppError('lesson.not_found', 'Not found');
}

/** @throws AppError `order.stale` as `assertOrder` does */
export const orderMaterials = (db: Db, at: LessonIds, saver: Saver, order: NewOrder): Promise<void> =>
  keepMaterials(db, at, saver, async (trx) => {
    const isThere = await holdLesson(trx, at);
    assertOrder(order, isThere ? (await listMaterials(trx, at)).map(({ id }) => id) : []);
    await writeMaterialOrder(trx, at.siteId, order.ids);
  });

/** Files whose materials are gone go too, but for those that another lesson has, or the bin. */
export const forgetFiles = (context: Context, files: readonly FileKey[]): Promise<void> =>
  eachApart(files, (file) => forget(context, file), 'Some files of materials could not be removed');

/** Removes what deleted lessons, courses and broken uploads left behind. */
export async function removeUnnamedFiles(context: Context): Promise<void> {
  await forgetFiles(context, await listUnnamedFiles(context.connection.db, new Date(Date.now() - SENT_WITHIN_MS)));
}
