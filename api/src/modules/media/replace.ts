import type { FastifyInstance } from 'fastify';
import type { Db } from '../../database/connect.ts';
import { AppError, assertFound } from '../../lib/errors.ts';
import type { Context } from '../../plugins/context.ts';
import type { Viewer } from '../access/rule.ts';
import { keepBrought } from '../course/keep-version.queries.ts';
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
  takeStill,
  type LeftFiles,
} from './replace.queries.ts';
import { panelFolder, posterPlace } from './stored.ts';

type Needs = Pick<Context, 'connection' | 'storage'>;

/** Stays chosen: a file of its own, because the other one's go. What cannot be read stands for nothing any more. */
async function copyStill(storage: Context['storage'], trx: Db, at: MediaPath, from: string): Promise<void> {
  const picture = await storage.read(from).catch(() => null);
  if (!picture) return;
  const folder = panelFolder(at.siteId);
  const to = posterPlace(at);
  await storage.write(folder + to, picture);
  await takeStill(trx, at, { from: from.slice(folder.length), to, key: folder + to });
}

/**
 * A media that is to take another's place does: lessons and covers show it, and it has the other's name, folder and owner, what
 * was written and which still was chosen for it and, where its own file brought none, the chapters. All of it or nothing, whoever asks twice. Where whoever
 * asked may not change by now what shows the other one, both stay, each a media of its own.
 * @returns what is left of the other one; undefined when there was nothing to do
 */
const takePlace = ({ connection: { db }, storage }: Needs, at: MediaPath): Promise<LeftFiles | undefined> =>
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
    // Or what its captions say now would be named by no version, and lost with the next change of them.
    await keepBrought(trx, at);
    if (pair.chosen_still !== null) await copyStill(storage, trx, at, pair.chosen_still);
    await deleteMedia(trx, old);
    return { ...old, sourceKey: pair.old_source };
  });

/** A media that plays, and was sent to take another's place, takes it. Safe to call again. */
export async function finishReplacement(needs: Needs, at: MediaPath): Promise<void> {
  const left = await takePlace(needs, at);
  if (left) await removeFiles(needs.storage, left);
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
