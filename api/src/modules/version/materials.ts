import type { Db } from '../../database/connect.ts';
import { markRestored } from '../bin/restore.queries.ts';
import { takeThingFromBin } from '../bin/thing.queries.ts';
import type { LessonIds } from '../course/paths.ts';
import { assertRoomForMaterial } from '../material/operations.ts';
import { renameMaterial, writeMaterialOrder } from '../material/queries.ts';
import type { KeptMaterial } from './beside.ts';
import { findBinOf } from './materials.queries.ts';

/** @throws AppError `material.limit` */
async function takeOut(trx: Db, path: LessonIds, id: number): Promise<void> {
  const { siteId, courseId } = path;
  await assertRoomForMaterial(trx, path);
  const binId = await findBinOf(trx, siteId, id);
  if (binId === undefined) return;
  await takeThingFromBin(trx, { siteId, kind: 'material', id, courseId }, binId);
  await markRestored(trx, { siteId, binId });
}

/** Names and order of then, and out of the bin what was deleted since; nothing goes by it. @throws AppError `material.limit` */
export async function bringMaterials(
  trx: Db,
  path: LessonIds,
  { now, was }: { now: readonly KeptMaterial[]; was: readonly KeptMaterial[] },
): Promise<void> {
  if (JSON.stringify(now) === JSON.stringify(was)) return;
  for (const { id, name } of was) {
    if (!now.some((one) => one.id === id)) await takeOut(trx, path, id);
    await renameMaterial(trx, path, id, name);
  }
  await writeMaterialOrder(
    trx,
    path.siteId,
    was.map(({ id }) => id),
  );
}
