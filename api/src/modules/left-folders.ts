import { eachApart } from '../lib/each-apart.ts';
import type { IsStopped } from '../lib/housekeeping.ts';
import type { Context } from '../plugins/context.ts';
import { forgetLeftFolder, listLeftFolders } from './left-folders.queries.ts';

/** Removes what erased panels and media left in the storage, and then that they did: a server that is killed in between begins anew. */
export async function removeLeftFolders(
  { connection: { db }, storage }: Context,
  isStopped: IsStopped = () => false,
): Promise<void> {
  const remove = async (place: string) => {
    if (isStopped()) return;
    await storage.removeFolder(place);
    await forgetLeftFolder(db, place);
  };
  await eachApart(await listLeftFolders(db), remove, 'Some folders could not be removed');
}
