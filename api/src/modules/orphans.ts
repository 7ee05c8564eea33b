import type { StoredObject } from '../lib/storage.ts';
import type { Context } from '../plugins/context.ts';
import type { Module, StoredObjects } from './define-module.ts';
import { panelsFrom } from './orphans.queries.ts';

/** Whoever puts an object there writes its row within moments, or the transaction that was to write it is long over. */
const DAY_MS = 24 * 60 * 60_000;
const isOld = (at: Date | undefined, days: number) => at !== undefined && Date.now() - at.getTime() > days * DAY_MS;
/** Of a write that never ended: it has no row, whatever it was to be called. */
const DRAFT = /\.part$/;

/**
 * What one run does at most, beside a share of the panels: pages of so many objects that it asks the store for, each with one statement for its names, and
 * objects that it removes, with the rest of a page.
 */
type Budget = { pages: number; page: number; removed: number };
const BUDGET: Budget = { pages: 1000, page: 500, removed: 1000 };

/** Removes those that stand there for a day, or as many as are said, and no row names. What is called as nothing of this folder is, stays: nobody here knows it. @returns how many */
async function sweepPage(
  { connection: { db }, storage }: Context,
  { siteId, folder, page }: { siteId: number; folder: string; page: readonly StoredObject[] },
  { name, find, days = 1 }: StoredObjects,
): Promise<number> {
  const old = page.flatMap(({ key, changedAt }) => {
    const place = key.slice(`sites/${siteId}/${folder}/`.length);
    const said = name.exec(place)?.[1];
    return isOld(changedAt, days) && (said !== undefined || DRAFT.test(place)) ? [{ key, said }] : [];
  });
  const names = [...new Set(old.flatMap(({ said }) => said ?? []))];
  const named = new Set(names.length > 0 ? await find(db, siteId, names) : []);
  let removed = 0;
  for (const { key, said } of old) {
    if (said !== undefined && named.has(said)) continue;
    // Put there anew meanwhile, by another try of the same, it is about to get its row.
    if (!isOld(await storage.changedAt(key), days)) continue;
    await storage.remove(key);
    removed += 1;
  }
  return removed;
}

/** Where a run goes on: what is before it has had its turn. */
type Place = { siteId: number; folder: number; after: string };

/**
 * What sweeps objects whose row was never written, or is gone: of a transaction that failed once they were there, of a server that was
 * killed in between. A run looks at a share of the panels and does no more than its budget; the next one goes on right where it ended.
 */
export function orphanSweep(modules: readonly Module[], context: Context, most: Budget = BUDGET): () => Promise<void> {
  const folders = modules.flatMap(({ stores = {} }) => Object.entries(stores));
  let next: Place | undefined;
  return async () => {
    let { pages, removed } = most;
    for (const siteId of await panelsFrom(context.connection.db, next?.siteId)) {
      const begun = next?.siteId === siteId ? next : { folder: 0, after: '' };
      for (const [at, [folder, stored]] of folders.entries()) {
        if (at < begun.folder) continue;
        let after = at === begun.folder ? begun.after : '';
        for (;;) {
          next = { siteId, folder: at, after };
          if (pages <= 0 || removed <= 0) return;
          const page = await context.storage.listPage(`sites/${siteId}/${folder}`, { after, most: most.page });
          pages -= 1;
          removed -= await sweepPage(context, { siteId, folder, page }, stored);
          if (page.length < most.page) break;
          after = page.at(-1)!.key;
        }
      }
      next = { siteId: siteId + 1, folder: 0, after: '' };
    }
  };
}
