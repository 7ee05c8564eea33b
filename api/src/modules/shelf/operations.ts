import type { ShelfPatch, ShelfRule, ShelfWrite } from '@clube/shared/contracts/shelf';
import { MAX_SHELVES } from '@clube/shared/contracts/shelf-rules';
import type { Db } from '../../database/connect.ts';
import { AppError, assertFound } from '../../lib/errors.ts';
import { assertWritten } from '../course/operations.ts';
import { assertPeriod, audienceColumns } from '../promotion/operations.ts';
import { countCourses, countShelves, findShelf, insertShelf, updateShelf, type ShelfPath } from './queries.ts';

/** @throws AppError `course.not_found` */
async function ruleColumns(db: Db, siteId: number, rule: ShelfRule) {
  const course_ids = rule.kind === 'chosen' ? rule.course_ids : [];
  if ((await countCourses(db, siteId, course_ids)) !== course_ids.length)
    throw new AppError('course.not_found', 'Not found');
  return { rule: rule.kind, category: rule.kind === 'category' ? rule.category : '', course_ids };
}

const restOf = ({ title, audience, rule: _rule, published: _published, version: _version, ...rest }: ShelfPatch) => ({
  ...rest,
  ...(title !== undefined && { title: title.trim() }),
  ...(audience !== undefined && audienceColumns(audience)),
});

/** Holds the panel until there is one more. @throws AppError `promotion.limit` */
export async function assertRoomForShelf(trx: Db, siteId: number): Promise<void> {
  if ((await countShelves(trx, siteId)) >= MAX_SHELVES)
    throw new AppError('promotion.limit', `There are ${MAX_SHELVES} already`);
}

/** @throws AppError `promotion.limit`, `promotion.ends_first`, `course.not_found` */
export const createShelf = (db: Db, siteId: number, write: ShelfWrite) =>
  db.transaction().execute(async (trx) => {
    assertPeriod(write);
    await assertRoomForShelf(trx, siteId);
    const columns = {
      ...restOf(write),
      title: write.title.trim(),
      ...(await ruleColumns(trx, siteId, write.rule)),
    };
    return insertShelf(trx, siteId, columns, write.published ?? false);
  });

/** @throws AppError `promotion.not_found`, `version.stale`, `promotion.ends_first`, `course.not_found` */
export async function saveShelf(db: Db, at: ShelfPath, patch: ShelfPatch): Promise<void> {
  const before = assertFound(await findShelf(db, at), 'promotion.not_found');
  const { starts_at = before.starts_at, ends_at = before.ends_at } = patch;
  assertPeriod({ starts_at, ends_at });
  const columns = { ...restOf(patch), ...(patch.rule && (await ruleColumns(db, at.siteId, patch.rule))) };
  const written = await updateShelf(db, at, columns, patch);
  await assertWritten(written, patch, () => findShelf(db, at), 'promotion.not_found');
}
