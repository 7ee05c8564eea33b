import type { Context } from '../../plugins/context.ts';
import { eraseExpiredSites } from './life.queries.ts';

/** Erases panels after their grace, with their files. */
export async function eraseClosedSites({ connection, storage }: Context): Promise<void> {
  for (const siteId of await eraseExpiredSites(connection.db)) await storage.removeFolder(`sites/${siteId}`);
}
