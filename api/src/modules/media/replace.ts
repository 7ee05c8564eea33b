import type { FastifyInstance } from 'fastify';
import type { Db } from '../../database/connect.ts';
import { AppError, assertFound } from '../../lib/errors.ts';
import type { Context } from '../../plugins/context.ts';
import type { Viewer } from '../access/rule.ts';
import { countUses } from './library.queries.ts';
import { assertChangeable, removeFiles } from './library.ts';
import { mayStillChange } from './own-media.queries.ts';
import { deleteMedia, type MediaPath } from './queries.ts';
import {
  isInReplacement,
  keepBoth,
  lockMedia,
  lockPair,
  moveTexts,
  moveUses,
  setReplacement,
  takeIdentity,
  type LeftFiles,
} from './replace.queries.ts';

type Needs = Pick<Context, 'connection' | 'storage'>;

/**
 * A media that is to take another's place does: lessons and covers show it, and it has the other's name, folder and owner, what
 * was written for it and, where its own file brought none, the chapters. All of it or nothing, whoever asks twice. Where whoever
 * asked may not change by now what shows the other one, both stay, each a media of its own.
 * @returns what is left of the other one; undefined when there was nothing to do
 */
const takePlace = (db: Db, at: MediaPath): Promise<LeftFiles | undefined> =>
  db.transaction().execute(async (trx) => {
    const { siteId } = at;
    const pair = await lockPair(trx, at);
    if (!pair) return undefined;
    const old = { siteId, mediaId: pair.old_id };
    // Nothing begins to show it from here on: who would waits for its row.
    if (!(await mayStillChange(trx, old, pair.asked_by))) {
      await keepBoth(trx, at);
      return undefined;
    }
    await moveUses(trx, old, at);
    await moveTexts(trx, old, at);
    await takeIdentity(trx, old, at);
    await deleteMedia(trx, old);
    return { ...old, sourceKey: pair.old_source };
  });

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
  const before = await db.transaction().execute(async (trx) => {
    // In the order of their ids, as who takes two the other way round: neither goes to the bin, nor gets a place elsewhere, meanwhile.
    for (const one of [at, other].toSorted((a, b) => a.mediaId - b.mediaId))
      assertFound(await lockMedia(trx, one), 'media.not_found');
    if (newId === mediaId || (await countUses(trx, other)) > 0 || (await isInReplacement(trx, other)))
      throw new AppError('media.in_use', 'This has a place already');
    return setReplacement(trx, at, { newId, memberId: viewer.memberId });
  });
  if (before) await removeFiles(clube.storage, before);
  await finishReplacement(clube, other);
}
