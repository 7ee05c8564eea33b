import type { NewPreview, Preview } from '@clube/shared/contracts/release';
import type { Static } from 'typebox';
import type { Context } from '../../plugins/context.ts';
import { AppError } from '../../lib/errors.ts';
import { compositionId } from './composition.ts';
import { noteComposition } from './composition.queries.ts';
import { signPicks } from './preview.ts';
import { findRelease, lockFiles, noteAct } from './queries.ts';

/**
 * A signed link to chosen releases, promoted or not.
 * @throws AppError `release.not_found` where one of them was never published
 */
export async function createPreview(
  { connection: { db }, config }: Context,
  actor: string,
  { releases, minutes }: Static<typeof NewPreview>,
): Promise<Static<typeof Preview>> {
  const until = new Date(Date.now() + minutes * 60_000).toISOString();
  const subject = Object.entries(releases)
    .map(([remote, hash]) => `${remote}@${hash}`)
    .join(' ');
  await db.transaction().execute(async (trx) => {
    await lockFiles(trx);
    for (const [remote, hash] of Object.entries(releases))
      if (!(await findRelease(trx, { remote, hash })))
        throw new AppError('release.not_found', `There is no release ${hash} of ${remote}`);
    // As if a page had been composed of them: they stay for longer than any link lasts, be it opened late.
    await noteComposition(trx, compositionId(releases), releases);
    await noteAct(trx, { actor, action: 'preview.create', subject });
  });
  return { path: `/preview?token=${signPicks(config.secret, { releases, until })}`, expires_at: until };
}
