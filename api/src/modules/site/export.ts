import type { Db } from '../../database/connect.ts';
import type { Module } from '../define-module.ts';

/** Everything that a panel holds, as rows by table. */
export async function exportSite(
  db: Db,
  siteId: number,
  modules: readonly Pick<Module, 'exported'>[],
): Promise<Record<string, unknown[]>> {
  const tables: Record<string, unknown[]> = {};
  for (const { exported = {} } of modules)
    for (const [table, read] of Object.entries(exported)) tables[table] = await read(db, siteId);
  return tables;
}
