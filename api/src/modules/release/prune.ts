import { eachApart } from '../../lib/each-apart.ts';
import type { Context } from '../../plugins/context.ts';
import { contentKey } from './operations.ts';
import { lockFiles, noteAct } from './queries.ts';
import {
  forgetCompositions,
  forgetDrafts,
  forgetHealth,
  listOrphanContents,
  removeOldReleases,
  removeOrphanContent,
  removeOrphanFiles,
} from './prune.queries.ts';

/** Removes releases that no channel shows and no page was composed of for two weeks, and what nobody finished to publish. */
export async function pruneReleases({ connection, storage }: Pick<Context, 'connection' | 'storage'>): Promise<void> {
  const { db } = connection;
  await forgetCompositions(db);
  await forgetDrafts(db);
  await forgetHealth(db);
  await db.transaction().execute(async (trx) => {
    await lockFiles(trx);
    for (const { remote, hash } of await removeOldReleases(trx))
      await noteAct(trx, { actor: 'housekeeping', action: 'release.remove', subject: `${remote} ${hash}` });
    await removeOrphanFiles(trx);
  });
  // One by one, the row held until its content is gone: sent again in between it would be taken from under its new row.
  const remove = ({ sha256 }: Awaited<ReturnType<typeof listOrphanContents>>[number]) =>
    db.transaction().execute(async (trx) => {
      if (await removeOrphanContent(trx, sha256)) await storage.remove(contentKey(sha256));
    });
  await eachApart(await listOrphanContents(db), remove, 'Some files of releases could not be removed');
}
