import type { FastifyInstance } from 'fastify';
import type { Db } from '../../database/connect.ts';
import { AppError, assertFound } from '../../lib/errors.ts';
import type { Context } from '../../plugins/context.ts';
import type { Viewer } from '../access/rule.ts';
import { keepBrought } from '../course/keep-version.queries.ts';
import { countPlace } from '../picture/queries.ts';
import { countUses } from './library.queries.ts';
import { assertChangeable } from './library.ts';
import { mayStillChange } from './own-media.queries.ts';
import {
  isInReplacement,
  keepBoth,
  lockMedia,
  lockPair,
  lockWaiting,
  moveTexts,
  moveUses,
  putReplacedIntoBin,
  setReplacement,
  takeIdentity,
} from './replace.queries.ts';
import { writeOwnPoster, type MediaPath } from './queries.ts';
import { panelFolder, posterPlace } from './stored.ts';

type Needs = Pick<Context, 'connection' | 'storage'>;

/** Stays chosen: a file of its own, for the other one keeps its own in the bin; it takes room even where there is none, since nobody is there to be asked. What cannot be read stands for nothing any more. */
async function copyStill(storage: Context['storage'], trx: Db, at: MediaPath, from: string): Promise<void> {
  const picture = await storage.read(from).catch(() => null);
  if (!picture) return;
  const place = posterPlace(at);
  await countPlace(trx, { siteId: at.siteId, place, sizeBytes: picture.length });
  await storage.write(panelFolder(at.siteId) + place, picture);
  await writeOwnPoster(trx, at, panelFolder(at.siteId) + place);
}

/**
 * A media that is to take another's place does: lessons and covers show it, and it has the other's name, folder and owner, what
 * was written and which still was chosen for it and, where its own file brought none, the chapters; the other one goes to the bin. All of it or nothing, whoever
 * asks twice. Where whoever asked may not change by now what shows the other one, both stay, each a media of its own. Safe to call again.
 */
export const finishReplacement = ({ connection: { db }, storage }: Needs, at: MediaPath): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const { siteId } = at;
    const pair = await lockPair(trx, at);
    if (!pair) return;
    const old = { siteId, mediaId: pair.old_id };
    // Nothing begins to show it from here on: who would waits for its row.
    if (!(await mayStillChange(trx, old, pair.asked_by))) {
      await keepBoth(trx, at);
      return;
    }
    await moveUses(trx, old, at);
    await moveTexts(trx, old, at);
    await takeIdentity(trx, old, at);
    // Or what its captions say now would be named by no version, and lost with the next change of them.
    await keepBrought(trx, at);
    if (pair.chosen_still !== null) await copyStill(storage, trx, at, pair.chosen_still);
    await putReplacedIntoBin(trx, old, pair.asked_by);
  });

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
  await db.transaction().execute(async (trx) => {
    // In the order of their ids, as who takes two the other way round: neither goes to the bin, nor gets a place elsewhere, meanwhile.
    for (const one of [at, other].toSorted((a, b) => a.mediaId - b.mediaId))
      assertFound(await lockMedia(trx, one), 'media.not_found');
    if (newId === mediaId || (await countUses(trx, other)) > 0 || (await isInReplacement(trx, other)))
      throw new AppError('media.in_use', 'This has a place already');
    const waiting = await lockWaiting(trx, at, newId);
    // What something shows by now is a media of its own.
    if (waiting && (await countUses(trx, waiting)) > 0) await keepBoth(trx, waiting);
    else if (waiting) await putReplacedIntoBin(trx, waiting, viewer.memberId);
    await setReplacement(trx, at, { newId, memberId: viewer.memberId });
  });
  await finishReplacement(clube, other);
}
