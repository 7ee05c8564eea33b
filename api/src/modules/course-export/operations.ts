import path from 'node:path';
import type { CourseExport, CourseExportList } from '@clube/shared/contracts/course-export';
import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import type { Db } from '../../database/connect.ts';
import { randomToken } from '../../lib/crypto.ts';
import { eachApart } from '../../lib/each-apart.ts';
import { AppError, assertFound } from '../../lib/errors.ts';
import type { Job } from '../../lib/jobs.ts';
import { limit } from '../../lib/rate-limit.ts';
import type { ObjectStorage } from '../../lib/storage.ts';
import type { Context } from '../../plugins/context.ts';
import { memberOf } from '../../plugins/session.ts';
import type { CoursePath } from '../course/paths.ts';
import { findCourse } from '../course/queries.ts';
import { packCourse } from './pack.ts';
import * as queries from './queries.ts';

export const exportJob: Job<queries.ExportPath> = {
  name: 'course.export',
  keyOf: ({ siteId, id }) => `${siteId}-${id}`,
  turnOf: ({ siteId }) => `${siteId}`,
};

const A_DAY = { max: 20, windowSeconds: 24 * 3600 };

/** @throws AppError `course.not_found` */
export async function readExports(db: Db, at: CoursePath): Promise<CourseExportList> {
  assertFound(await findCourse(db, at), 'course.not_found');
  return { exports: await queries.listExports(db, at), media_bytes: await queries.sizeMedia(db, at) };
}

/**
 * Begins to pack a course; while it is packed it is that one.
 * @throws AppError `course.not_found`, `course.export_too_large` for more than could be sent back, `course.export_busy` while another
 *   of the panel is packed, `rate.limited`
 */
export async function askForExport(request: FastifyRequest, at: CoursePath, withMedia: boolean): Promise<CourseExport> {
  const { db, clube } = request.server;
  const { memberId } = memberOf(request);
  assertFound(await findCourse(db, at), 'course.not_found');
  if (withMedia && (await queries.sizeMedia(db, at)) > clube.config.uploadLimitBytes)
    throw new AppError('course.export_too_large', 'Its media are more than one file may hold');
  await limit(request.server, { key: `course-export:${at.siteId}:${memberId}`, ...A_DAY });
  const key = `sites/${at.siteId}/course-exports/${randomToken()}.zip`;
  const made = await db.transaction().execute(async (trx) => {
    const id = await queries.insertExport(trx, at, { memberId, withMedia, key });
    if (id !== undefined) await clube.jobs.send(exportJob, { siteId: at.siteId, id }, trx);
    return id;
  });
  const all = await queries.listExports(db, at);
  const found = all.find(({ id, ready_at, failed }) => id === made || (!made && ready_at === null && !failed));
  if (!found) throw new AppError('course.export_busy', 'Another course of this panel is being packed');
  return found;
}

/** What servers that were killed left half written beside the file. */
async function removeDrafts(storage: ObjectStorage, key: string): Promise<void> {
  const keys = await storage.list(path.posix.dirname(key));
  for (const one of keys.filter((name) => name.startsWith(`${key}.`))) await storage.remove(one);
}

const failed = 'Some exports of courses could not be removed';
const forgetIn =
  ({ db, storage }: { db: Db; storage: ObjectStorage }) =>
  async ({ siteId, key }: queries.Packed): Promise<void> => {
    await removeDrafts(storage, key);
    await storage.remove(key);
    await queries.deleteExport(db, siteId, key);
  };

/**
 * Packs a course that was asked for; what another try left is begun anew. Given up after `queries.TRIES`.
 * @throws what went wrong, when it is to be tried again
 */
export async function makeExport(
  { connection: { db }, storage, config }: Pick<Context, 'connection' | 'storage' | 'config'>,
  log: FastifyBaseLogger,
  at: queries.ExportPath,
): Promise<void> {
  const waiting = await queries.findWaiting(db, at);
  if (!waiting) return;
  const { key, courseId, withMedia } = waiting;
  const coursePath = { siteId: at.siteId, courseId };
  await removeDrafts(storage, key);
  const tries = await queries.countTry(db, at);
  if (tries === undefined) {
    await queries.markFailed(db, at);
    log.error({ exportId: at.id }, 'a course export was given up: its last try never ended');
    return;
  }
  try {
    const packed = await packCourse({ db, storage, secret: config.secret }, coursePath, withMedia);
    // Its course is gone.
    if (!packed) return void (await queries.markFailed(db, at));
    await storage.writeFrom(key, packed);
  } catch (error) {
    if (tries < queries.TRIES) throw error;
    await queries.markFailed(db, at);
    log.error({ err: error, exportId: at.id }, 'a course export was given up');
    return;
  }
  if (!(await queries.markReady(db, at, (await storage.size(key)) ?? 0))) return storage.remove(key);
  log.info({ exportId: at.id, siteId: at.siteId }, 'a course is packed');
  // The disk is everybody's: one file of a course lies there, and of all panels of a person what one file may hold.
  const forget = forgetIn({ db, storage });
  await eachApart(await queries.findReplaced(db, coursePath, at.id), forget, failed);
  await eachApart(await queries.findBeyond(db, at.siteId, config.uploadLimitBytes), forget, failed);
}

/** Packs what is asked for. Whoever goes on with one that another left begins it anew. */
export async function startExporting(context: Context, log: FastifyBaseLogger): Promise<() => void> {
  await context.jobs.work(exportJob, async (at) => makeExport(context, log, at));
  return () => {};
}

/** What is over goes, its file first: a row that stays is looked at again. */
export async function forgetExports({ connection: { db }, storage }: Context): Promise<void> {
  await eachApart(await queries.findOver(db), forgetIn({ db, storage }), failed);
}
