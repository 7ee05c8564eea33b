import type { Context } from '../../plugins/context.ts';
import { contentKey } from './operations.ts';
import { noteAct } from './queries.ts';
import {
  forgetCompositions,
  forgetDrafts,
  forgetHealth,
  removeOldReleases,
  removeOrphanContents,
  removeOrphanFiles,
} from './prune.queries.ts';

/** Removes releases that no channel shows and no page was composed of for two weeks, and what nobody finished to publish. */
export async function pruneReleases({ connection, storage }: Pick<Context, 'connection' | 'storage'>): Promise<void> {
  const { db } = connection;
  await forgetCompositions(db);
  await forgetDrafts(db);
  await forgetHealth(db);
  for (const { remote, hash } of await removeOldReleases(db))
    await noteAct(db, { actor: 'housekeeping', action: 'release.remove', subject: `${remote} ${hash}` });
  await removeOrphanFiles(db);
  for (const { sha256 } of await removeOrphanContents(db)) await storage.remove(contentKey(sha256));
}
