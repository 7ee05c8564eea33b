import { eachApart } from '../../lib/each-apart.ts';
import type { Context } from '../../plugins/context.ts';
import { panelsFrom } from '../orphans.queries.ts';
import { countPlace, deletePlaces, listUncounted, lockOver, markUnnamed } from './queries.ts';

type Needs = Pick<Context, 'connection' | 'storage'>;

/** The bytes go before their rows do for good: who is killed in between tries again. One that cannot go keeps its row, and none of the others. */
async function removeOver({ connection: { db }, storage }: Needs, siteId: number): Promise<void> {
  const gone: string[] = [];
  const failure = await db.transaction().execute(async (trx) => {
    const remove = async (place: string) => {
      await storage.remove(`sites/${siteId}/${place}`);
      gone.push(place);
    };
    const removed = eachApart(await lockOver(trx, siteId), remove, 'Some pictures could not be removed');
    const failed = await removed.then(
      () => undefined,
      (error: unknown) => error,
    );
    await deletePlaces(trx, siteId, gone);
    return failed;
  });
  if (failure !== undefined) throw failure;
}

async function tidyPanel(context: Needs, siteId: number): Promise<void> {
  const { connection, storage } = context;
  const { db } = connection;
  for (const place of await listUncounted(db, siteId)) {
    const sizeBytes = (await storage.size(`sites/${siteId}/${place}`)) ?? 0;
    await countPlace(db, { siteId, place, sizeBytes });
  }
  await markUnnamed(db, siteId);
  await removeOver(context, siteId);
}

/**
 * Counts what was there before it counted, and removes what nothing has named for a month: of a share of the panels, any of them.
 * @throws AggregateError of those panels whose pictures could not be tidied; they hold up none of the others
 */
export async function tidyPictures(context: Context): Promise<void> {
  const panels = await panelsFrom(context.connection.db, undefined);
  await eachApart(panels, (siteId) => tidyPanel(context, siteId), 'Pictures of some panels could not be tidied');
}
