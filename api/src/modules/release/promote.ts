import { SHELL } from '@clube/shared/contracts/remote';
import type { Db } from '../../database/connect.ts';
import { channelReleases, lockChannel, notePromoted, type Move, type Pointer } from './channel.queries.ts';
import { moving } from './composition.ts';
import { drawProblems } from './draw-check.ts';
import {
  assertFits,
  documentsOf,
  faceOf,
  movePointersTo,
  refuseIf,
  type ReleaseStore,
  type Shown,
} from './operations.ts';
import { noteDrawn, withoutDrawing } from './queries.ts';

type Promotion = { channel: string; actor: string; targets: readonly Pointer[] };

/**
 * What was published before there was a shell to draw it in, and would now be shown in one. What others put beside a shell is not
 * asked for; what waited in the channel for its first one is.
 */
async function undrawnIn(
  db: Db,
  { channel, targets }: Promotion,
): Promise<{ shell: Shown; undrawn: Shown[] } | undefined> {
  const standing = await channelReleases(db, channel);
  const documents = await documentsOf(db, targets);
  const moved = targets.map((target) => ({ ...target, document: documents.get(target.remote)! }));
  const isShell = ({ remote }: Pointer) => remote === SHELL;
  const former = standing.find(isShell);
  const shell = moved.find(isShell) ?? former;
  if (!shell?.document.server) return undefined;
  const waiting = former ? [] : standing.filter(({ remote }) => !documents.has(remote));
  const undrawn = await withoutDrawing(
    db,
    [...moved, ...waiting].filter(({ document }) => document.server),
  );
  return undrawn.length > 0 ? { shell, undrawn } : undefined;
}

/** Draws what nobody has drawn yet, outside of any transaction: it takes seconds. @throws AppError `release.refused` */
async function drawWaiting(store: ReleaseStore, promotion: Promotion): Promise<void> {
  const found = await undrawnIn(store.db, promotion);
  const shell = found && (await faceOf(store, found.shell));
  if (!shell) return;
  // What does not fit is not drawn: why not is the better reason.
  await assertFits(store.db, promotion.channel, await documentsOf(store.db, promotion.targets));
  for (const release of found.undrawn) {
    const own = release.remote === SHELL ? shell : await faceOf(store, release);
    if (own) refuseIf(await drawProblems(own, shell));
    await noteDrawn(store.db, { ...release, actor: promotion.actor });
  }
}

/**
 * Shows releases to the next page load of a channel. What could not be drawn when it was published is drawn before.
 * @throws AppError `release.not_found`, `release.refused`
 */
export async function promoteReleases(store: ReleaseStore, promotion: Promotion): Promise<Move[]> {
  const { channel, actor, targets } = promotion;
  for (;;) {
    const moves = await moving(store.db, async (trx) => {
      await lockChannel(trx, channel);
      // A shell or a remote may have come while others were drawn.
      if (await undrawnIn(trx, promotion)) return undefined;
      const moved = await movePointersTo(trx, { channel, actor, kind: 'promote' }, targets);
      await notePromoted(trx, channel, targets);
      return moved;
    });
    if (moves) return moves;
    await drawWaiting(store, promotion);
  }
}
