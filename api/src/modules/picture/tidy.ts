import type { Context } from '../../plugins/context.ts';
import { panelsFrom } from '../orphans.queries.ts';
import { countPlace, deleteOver, listOver, listUncounted, markUnnamed } from './queries.ts';

async function tidyPanel({ connection: { db }, storage }: Context, siteId: number): Promise<void> {
  for (const place of await listUncounted(db, siteId)) {
    const sizeBytes = (await storage.size(`sites/${siteId}/${place}`)) ?? 0;
    await countPlace(db, { siteId, place, sizeBytes });
  }
  await markUnnamed(db, siteId);
  for (const place of await listOver(db, siteId))
    await db.transaction().execute(async (trx) => {
      // The bytes go before their row does for good: who is killed in between tries again.
      if (await deleteOver(trx, { siteId, place })) await storage.remove(`sites/${siteId}/${place}`);
    });
}

/** Counts what was there before it counted, and removes what nothing has named for a month: of a share of the panels, any of them. */
export async function tidyPictures(context: Context): Promise<void> {
  for (const siteId of await panelsFrom(context.connection.db, undefined)) await tidyPanel(context, siteId);
}
