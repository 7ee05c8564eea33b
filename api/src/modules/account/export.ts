import { promisify } from 'node:util';
import type { DataExport } from '@clube/shared/contracts/account';
import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import { zip, type AsyncZippable } from 'fflate';
import type { Db } from '../../database/connect.ts';
import type { Own } from '../../database/own-rows.ts';
import { randomToken } from '../../lib/crypto.ts';
import { assertFound } from '../../lib/errors.ts';
import type { Job } from '../../lib/jobs.ts';
import { limit } from '../../lib/rate-limit.ts';
import type { ObjectStorage } from '../../lib/storage.ts';
import type { Context } from '../../plugins/context.ts';
import { userOf } from '../../plugins/session.ts';
import type { Module } from '../define-module.ts';
import { tellOfChange } from '../user/notice.ts';
import { assertPassword } from '../user/operations.ts';
import * as queries from './export.queries.ts';

export const exportJob: Job<{ id: number }> = { name: 'account.export', keyOf: ({ id }) => String(id) };
const pack = promisify<AsyncZippable, Uint8Array>(zip);

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
    all.find(({ id, ready_at }) => id === made || (made === undefined && ready_at === null)) ?? all[0],
    'account.export_not_found',
  );
}

const json = (rows: unknown) => Buffer.from(JSON.stringify(rows, null, 2));

/** Everything that the modules hold about one person: a JSON file for each table, and what they sent. */
async function packOwn(
  { db, storage }: { db: Db; storage: ObjectStorage },
  own: Own,
  modules: readonly Pick<Module, 'personal' | 'personalFiles'>[],
): Promise<Buffer> {
  const files: AsyncZippable = {};
  for (const { personal = {}, personalFiles } of modules) {
    for (const [table, read] of Object.entries(personal)) files[`${table}.json`] = json(await read(db, own));
    for (const { name, key } of (await personalFiles?.(db, own)) ?? []) {
      const content = await storage.read(key).catch(() => undefined);
      // Pictures are packed already.
      if (content) files[`files/${name}`] = [content, { level: 0 }];
    }
  }
  return Buffer.from(await pack(files));
}

/** Makes the files that were asked for. Whoever goes on with one that another left begins it anew. */
export async function startExporting(
  { connection: { db }, storage, jobs }: Context,
  log: FastifyBaseLogger,
  modules: readonly Module[],
): Promise<() => void> {
  await jobs.work(exportJob, async ({ id }) => {
    const waiting = await queries.findWaiting(db, id);
    if (!waiting) return;
    const { key, ...own } = waiting;
    const content = await packOwn({ db, storage }, own, modules);
    await storage.write(key, content);
    // Who was erased while it was packed leaves nothing behind.
    if (await queries.markReady(db, id, content.length)) log.info({ exportId: id }, 'a data export is ready');
    else await storage.remove(key);
  });
  return () => {};
}

/** What is over goes, its file first: a row that stays is looked at again. */
export async function forgetExports({ connection: { db }, storage }: Context): Promise<void> {
  for (const key of await queries.findExpired(db)) {
    await storage.remove(key);
    await queries.deleteExport(db, key);
  }
}
