import type { ThingKind } from '@clube/shared/contracts/bin-kinds';
import type { ErrorCode } from '@clube/shared/contracts/errors';
import type { Db } from '../../database/connect.ts';
import { AppError, assertFound } from '../../lib/errors.ts';
import type { Member } from '../../plugins/session.ts';
import { viewerOf } from '../access/rule.ts';
import { assertRoomForArticle } from '../article/operations.ts';
import { assertOwnFolder, assertRoomForFolder } from '../media/library.ts';
import { assertRoomForGroup } from '../member-group/operations.ts';
import { assertRoomForTag } from '../ticket-tag/operations.ts';
import { isNameTaken, isUnique, putThingIntoBin } from './thing.queries.ts';

type Rule = { missing: ErrorCode; assertRoom: (trx: Db, siteId: number) => Promise<void>; taken?: ErrorCode };
/** What staff make beside courses: how it is said that one is not there, that there are too many, that its name is another's. */
const named = {
  member_group: { missing: 'request.not_found', assertRoom: assertRoomForGroup, taken: 'member.group_taken' },
  ticket_tag: { missing: 'request.not_found', assertRoom: assertRoomForTag, taken: 'ticket.tag_taken' },
  article: { missing: 'article.not_found', assertRoom: assertRoomForArticle },
  folder: { missing: 'media.folder_not_found', assertRoom: assertRoomForFolder, taken: 'media.folder_taken' },
} as const satisfies Partial<Record<ThingKind, Rule>>;
type NamedKind = keyof typeof named;
export const isNamed = (kind: ThingKind): kind is NamedKind => kind in named;

/** With who or what stands in it, which is in it again when it is back. @throws AppError `request.not_found`, `article.not_found` */
export const moveNamedToBin = (db: Db, { siteId, memberId }: Member, kind: NamedKind, id: number) =>
  db.transaction().execute(async (trx) => {
    const thing = { siteId, kind, id, courseId: null };
    const bin = assertFound(await putThingIntoBin(trx, thing, memberId), named[kind].missing);
    return { ok: true as const, bin };
  });

/** What lies in it lies in none until it is back. @throws AppError `media.folder_not_found`, `policy.denied` */
export async function moveFolderToBin(db: Db, member: Member, folderId: number) {
  await assertOwnFolder(db, viewerOf(member), folderId);
  return moveNamedToBin(db, member, 'folder', folderId);
}

/**
 * Room for it, and its name still its own.
 * @throws AppError `member.too_many_groups`, `member.group_taken`, `ticket.too_many_tags`, `ticket.tag_taken`, `article.too_many`,
 * `media.folder_limit`, `media.folder_taken`
 */
export async function holdRoomFor(trx: Db, kind: NamedKind, at: { siteId: number; id: number }): Promise<void> {
  const { assertRoom, taken }: Rule = named[kind];
  await assertRoom(trx, at.siteId);
  if (taken && isUnique(kind) && (await isNameTaken(trx, kind, at)))
    throw new AppError(taken, 'Another has its name by now: name that one anew');
}
