import path from 'node:path';
import type { DataExport } from '@clube/shared/contracts/account';
import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import { randomToken } from '../../lib/crypto.ts';
import { eachApart } from '../../lib/each-apart.ts';
import { assertFound } from '../../lib/errors.ts';
import type { Job } from '../../lib/jobs.ts';
import { limit } from '../../lib/rate-limit.ts';
import type { ObjectStorage } from '../../lib/storage.ts';
import type { Context } from '../../plugins/context.ts';
import { userOf } from '../../plugins/session.ts';
import { tellOfChange } from '../user/notice.ts';
import { assertPassword } from '../user/operations.ts';
import * as queries from './export.queries.ts';
import { packOwn, type Packed } from './pack.ts';

export const exportJob: Job<{ id: number }> = { name: 'account.export', keyOf: ({ id }) => String(id) };

/** Files of somebody's data; they go with the account. */
export const folderOf = (userId: number) => `exports/${userId}`;

const A_DAY = { max: 5, windowSeconds: 24 * 3600 };

/**
 * Begins a file of one's own data; while one is made it is that one. A session that is bound to its panel gets what stands there.
 * @throws AppError what `assertPassword` throws, `rate.limited`
 */
export async function askForExport(request: FastifyRequest, password: string): Promise<DataExport> {
  const { db, clube } = request.server;
  const { userId, boundTo } = userOf(request);
  await assertPassword(request, password);
  await limit(request.server, { key: `data-export:person:${userId}`, ...A_DAY });
  const made = await db.transaction().execute(async (trx) => {
    const id = await queries.insertExport(trx, { userId, boundTo }, `${folderOf(userId)}/${randomToken()}.zip`);
    if (id !== undefined) await clube.jobs.send(exportJob, { id }, trx);
    return id;
  });
  if (made !== undefined) await tellOfChange(request, { kind: 'export.asked', userId });
  const all = await queries.listExports(db, { userId, boundTo });
  return assertFound(
    all.find(({ id, ready_at, failed }) => id === made || (made === undefined && ready_at === null && !failed)) ??
      all[0],
    'account.export_not_found',
  );
}

/** What servers that were killed left half written beside the file. One that only stood still fails, and finds it made. */
async function removeDrafts(storage: ObjectStorage, key: string): Promise<void> {
  const keys = await storage.list(path.posix.dirname(key));
  for (const one of keys.filter((name) => name.startsWith(`${key}.`))) await storage.remove(one);
}

/**
 * Makes a file that was asked for; what another try left is begun anew. Given up after `queries.TRIES`.
 * @throws what went wrong, when it is to be tried again
 */
export async function makeExport(
  { connection: { db }, storage }: Pick<Context, 'connection' | 'storage'>,
  log: FastifyBaseLogger,
  modules: Packed,
  id: number,
): Promise<void> {
  const waiting = await queries.findWaiting(db, id);
  if (!waiting) return;
  const { key, ...own } = waiting;
  await removeDrafts(storage, key);
  const tries = await queries.countTry(db, id);
  if (tries === undefined) {
    await queries.markFailed(db, id);
    log.error({ exportId: id }, 'a data export was given up: its last try never ended');
    return;
  }
  try {
    await storage.writeFrom(key, packOwn({ db, storage }, own, modules));
  } catch (error) {
    if (tries < queries.TRIES) throw error;
    await queries.markFailed(db, id);
    log.error({ err: error, exportId: id }, 'a data export was given up');
    return;
  }
  // Who was erased while it was packed leaves nothing behind.
  if (await queries.markReady(db, id, (await storage.size(key)) ?? 0))
    log.info({ exportId: id }, 'a data export is ready');
  else await storage.remove(key);
}

/** Makes the files that are asked for. Whoever goes on with one that another left begins it anew. */
export async function startExporting(context: Context, log: FastifyBaseLogger, modules: Packed): Promise<() => void> {
  await context.jobs.work(exportJob, async ({ id }) => makeExport(context, log, modules, id));
  return () => {};
}

/** What is over goes, its file first: a row that stays is looked at again. */
export async function forgetExports({ connection: { db }, storage }: Context): Promise<void> {
  const forget = async (key: string) => {
    await removeDrafts(storage, key);
    await storage.remove(key);
    await queries.deleteExport(db, key);
  };
  await eachApart(await queries.findExpired(db), forget, 'Some exports of own data could not be removed');
}
