import { contentKey, type ReleaseStore } from './operations.ts';
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
export async function pruneReleases({ db, storage }: ReleaseStore): Promise<void> {
  await forgetCompositions(db);
  await forgetDrafts(db);
  await forgetHealth(db);
  for (const { remote, hash } of await removeOldReleases(db))
    await noteAct(db, { actor: 'housekeeping', action: 'release.remove', subject: `${remote} ${hash}` });
  await removeOrphanFiles(db);
  for (const { sha256 } of await removeOrphanContents(db)) await storage.remove(contentKey(sha256));
}
