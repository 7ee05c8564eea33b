import type { Material } from '@clube/shared/contracts/material';
import type { MaterialType } from '@clube/shared/contracts/material-types';
import { sql } from 'kysely';
import { lockStorage, storageQuota } from '../plan/limit.queries.ts';
import { named, type Db } from '../../database/connect.ts';
import type { LessonIds } from '../course/paths.ts';

/** Materials with their files, as a source of rows `t` and `f`. */
export const materialRows = 'materials t join material_files f on f.site_id = t.site_id and f.key = t.storage_key';
/** What a material says of itself. */
export const materialFields = `'id', t.id, 'name', t.name, 'type', f.type, 'size_bytes', t.size_bytes`;
const AT = 't.site_id = $1 and t.course_id = $2 and t.module_id = $3 and t.lesson_id = $4';
const at = ({ siteId, courseId, moduleId, lessonId }: LessonIds) => [siteId, courseId, moduleId, lessonId];

const LIST = `select json_build_object(${materialFields}) as material from ${materialRows} where ${AT}
  order by t.position, t.id`;
/** Those of a lesson, in their order. */
export const listMaterials = async (db: Db, path: LessonIds): Promise<Material[]> =>
  (await named<{ material: Material }>(db, 'materials', LIST, at(path))).map(({ material }) => material);

const FIND = `select t.name, f.type, t.storage_key as key from ${materialRows} where ${AT} and t.id = $5`;
/** What is sent; undefined when the lesson has no such material. */
export async function findMaterial(db: Db, path: LessonIds, id: number) {
  const [row] = await named<{ name: string; type: MaterialType; key: string }>(db, 'material', FIND, [...at(path), id]);
  return row;
}

/** A file, by the panel whose it is. */
export type FileKey = { siteId: number; key: string };
export type NewFile = FileKey & { type: MaterialType; sizeBytes: number; idempotencyKey?: string | null };

/**
 * Keeps room for a file: what is there and what is on its way counts. False when it does not fit. Uploads of a panel take turns
 * (`lockStorage`), so that many at once never pass the quota together.
 */
export async function reserveFile(
  trx: Db,
  { siteId, key, type, sizeBytes, idempotencyKey = null }: NewFile,
): Promise<boolean> {
  await lockStorage(trx, siteId);
  const { numAffectedRows } = await sql`
    insert into material_files (site_id, key, type, size_bytes, idempotency_key)
    select s.id, ${key}, ${type}, ${sizeBytes}, ${idempotencyKey} from sites s
    where s.id = ${siteId} and ${storageQuota('s')} >= ${sizeBytes} + storage_used(s.id)
      + (select coalesce(sum(size_bytes), 0) from uploads where site_id = s.id)`.execute(trx);
  return numAffectedRows === 1n;
}

const lessonRow = (db: Db, { siteId, courseId, moduleId, lessonId }: LessonIds) =>
  db
    .selectFrom('lessons')
    .select('id')
    .where('site_id', '=', siteId)
    .where('course_id', '=', courseId)
    .where('module_id', '=', moduleId)
    .where('id', '=', lessonId);
export const hasLesson = async (db: Db, path: LessonIds) =>
  (await lessonRow(db, path).executeTakeFirst()) !== undefined;
/** The lesson's row, held until the transaction ends; false when it is not there. */
export const holdLesson = async (trx: Db, path: LessonIds) =>
  (await lessonRow(trx, path).forNoKeyUpdate().executeTakeFirst()) !== undefined;

const FIND_SENT = `select t.id, t.storage_key as key from ${materialRows} where ${AT} and f.idempotency_key = $5`;
/** What a file that was sent to a lesson has become, by the key of who sent it. */
export async function findSent(db: Db, path: LessonIds, idempotencyKey: string) {
  const [row] = await named<{ id: number; key: string }>(db, 'sent material', FIND_SENT, [...at(path), idempotencyKey]);
  return row;
}

/** At the end of a lesson's materials. */
export const insertMaterial = (
  trx: Db,
  { siteId, courseId, moduleId, lessonId }: LessonIds,
  file: NewFile & { name: string },
) =>
  trx
    .insertInto('materials')
    .values({
      site_id: siteId,
      course_id: courseId,
      module_id: moduleId,
      lesson_id: lessonId,
      name: file.name,
      storage_key: file.key,
      size_bytes: file.sizeBytes,
      position: sql<number>`(select coalesce(max(position), 0) + 1 from materials where site_id = ${siteId} and lesson_id = ${lessonId})`,
    })
    .returning(['id', 'storage_key as key'])
    .executeTakeFirstOrThrow();

export async function renameMaterial(db: Db, path: LessonIds, id: number, name: string): Promise<boolean> {
  const row = await db
    .updateTable('materials')
    .set({ name })
    .where('site_id', '=', path.siteId)
    .where('course_id', '=', path.courseId)
    .where('module_id', '=', path.moduleId)
    .where('lesson_id', '=', path.lessonId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export const writeMaterialOrder = (trx: Db, siteId: number, ids: readonly number[]) =>
  sql`update materials t set position = o.position
    from unnest(${ids}::bigint[]) with ordinality as o(id, position)
    where t.site_id = ${siteId} and t.id = o.id`.execute(trx);

/** Gives copies of lessons what the lessons have: other names of the same files. */
export async function copyMaterials(
  trx: Db,
  siteId: number,
  pairs: readonly { from: number; to: number }[],
): Promise<void> {
  const [from, to] = [pairs.map((pair) => pair.from), pairs.map((pair) => pair.to)];
  await sql`
    insert into materials (site_id, course_id, module_id, lesson_id, name, storage_key, size_bytes, position)
    select l.site_id, l.course_id, l.module_id, l.id, t.name, t.storage_key, t.size_bytes, t.position
    from unnest(${from}::bigint[], ${to}::bigint[]) as p(from_id, to_id)
    join materials t on t.site_id = ${siteId} and t.lesson_id = p.from_id
    join lessons l on l.site_id = ${siteId} and l.id = p.to_id`.execute(trx);
}

/** Files that no material names, in the bin or not, and that nobody sends any more. */
export async function listUnnamedFiles(db: Db, before: Date): Promise<FileKey[]> {
  const { rows } = await sql<FileKey>`
    select f.site_id as "siteId", f.key from material_files f
    where f.created_at < ${before} and not exists (
      select 1 from public.materials t where t.site_id = f.site_id and t.storage_key = f.key)
    order by f.created_at limit 1000`.execute(db);
  return rows;
}

/** False when a material names it by now. */
export async function deleteUnnamedFile(trx: Db, { siteId, key }: FileKey): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from material_files f where f.site_id = ${siteId} and f.key = ${key} and not exists (
      select 1 from public.materials t where t.site_id = f.site_id and t.storage_key = f.key)`.execute(trx);
  return numAffectedRows === 1n;
}

/** Those of the keys that the panel has a file for. */
export const knownFiles = async (db: Db, siteId: number, keys: readonly string[]): Promise<string[]> =>
  (
    await sql<{ key: string }>`select key from material_files where site_id = ${siteId} and key = any(${keys})`.execute(
      db,
    )
  ).rows.map(({ key }) => key);
