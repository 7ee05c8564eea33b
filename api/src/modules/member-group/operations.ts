import { MOST_MEMBER_GROUPS } from '@clube/shared/contracts/member-filters';
import type { Db } from '../../database/connect.ts';
import { AppError, assertFound } from '../../lib/errors.ts';
import { countGroups, findGroupIds, holdGroups, insertGroup, makeGroups, renameGroup } from './queries.ts';

const tooMany = () => new AppError('member.too_many_groups', `A panel has ${MOST_MEMBER_GROUPS} groups at most`);

/** For one more. In a transaction, until whose end none is made beside it. @throws AppError `member.too_many_groups` */
export async function assertRoomForGroup(trx: Db, siteId: number): Promise<void> {
  if ((await holdGroups(trx, siteId)) >= MOST_MEMBER_GROUPS) throw tooMany();
}

/** @throws AppError `member.too_many_groups`; the database refuses a name that another has */
export const createGroup = (db: Db, siteId: number, name: string): Promise<{ id: number }> =>
  db.transaction().execute(async (trx) => {
    await assertRoomForGroup(trx, siteId);
    return insertGroup(trx, siteId, name);
  });

/**
 * Makes those of some groups that the panel does not have; to be called in a transaction.
 * @param groups their names, by what tells them apart @returns their ids, by the same
 * @throws AppError `member.too_many_groups`
 */
export async function ensureGroups(
  trx: Db,
  siteId: number,
  groups: ReadonlyMap<string, string>,
): Promise<Map<string, number>> {
  if (groups.size === 0) return new Map();
  await holdGroups(trx, siteId);
  const folded = [...groups.keys()];
  const known = await findGroupIds(trx, siteId, folded);
  const missing = [...groups].filter(([key]) => !known.has(key)).map(([, name]) => name);
  if (missing.length === 0) return known;
  await makeGroups(trx, siteId, missing);
  if ((await countGroups(trx, siteId)) > MOST_MEMBER_GROUPS) throw tooMany();
  return findGroupIds(trx, siteId, folded);
}

/** @throws AppError `request.not_found`; the database refuses a name that another has */
export async function nameGroup(db: Db, siteId: number, id: number, name: string): Promise<void> {
  assertFound((await renameGroup(db, siteId, id, name)) || undefined, 'request.not_found');
}
