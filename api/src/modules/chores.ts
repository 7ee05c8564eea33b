import { eraseExpired } from '../database/expired.ts';
import type { IsStopped } from '../lib/housekeeping.ts';
import type { Context } from '../plugins/context.ts';
import type { Module } from './define-module.ts';
import { removeLeftFolders } from './left-folders.ts';
import { orphanSweep } from './orphans.ts';

/** Erasing what has had its time, then everything else that the modules do now and then. */
export function choresOf(
  modules: readonly Module[],
  context: Context,
): ((isStopped?: IsStopped) => Promise<unknown>)[] {
  const { db } = context.connection;
  const expiring = modules.flatMap((module) => Object.entries(module.expiring ?? {}));
  return [
    ...expiring.map(
      ([table, column]) =>
        () =>
          eraseExpired(db, table, column),
    ),
    ...modules.flatMap(({ chores = [] }) =>
      chores.map((chore) => (isStopped?: IsStopped) => chore(context, isStopped)),
    ),
    (isStopped?: IsStopped) => removeLeftFolders(context, isStopped),
    orphanSweep(modules, context),
  ];
}
