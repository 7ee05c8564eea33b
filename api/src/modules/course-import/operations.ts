import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { MOST_OUTLINE_BYTES } from '@clube/shared/contracts/course-file-limits';
import type { CourseImportStart, OutlineColumns } from '@clube/shared/contracts/course-import';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { randomToken } from '../../lib/crypto.ts';
import { AppError, assertFound } from '../../lib/errors.ts';
import type { Db } from '../../database/connect.ts';
import type { Job } from '../../lib/jobs.ts';
import type { Context } from '../../plugins/context.ts';
import { memberOf, type Member } from '../../plugins/session.ts';
import { putIntoBin } from '../course/put-into-bin.queries.ts';
import { fitsQuota } from '../media/upload.queries.ts';
import * as queries from './queries.ts';

type Work = queries.ImportPath & { round: number };
const queue = (name: string): Job<Work> => ({
  name,
  keyOf: ({ siteId, id, round }) => `${siteId}-${id}-${round}`,
  turnOf: ({ siteId }) => `${siteId}`,
});
/** Looks at a file. */
export const lookJob = queue('course.look');
/** Makes what a file holds. */
export const importJob = queue('course.import');

/** Where the bytes of an import stand, in a folder of its own that goes with whatever a killed server left beside it. */
export const fileOf = (key: string) => `${key}/file`;
/** What a person calls it, without what hides in a name. */
export const calledAs = (name: string) => name.normalize('NFC').replace(/\p{C}/gu, '').trim();
const notFound = () => new AppError('import.not_found', 'There is no such import that waits');
const wasReplaced = () => new AppError('request.conflict', 'Another file was sent meanwhile');
const tooLarge = () => new AppError('media.too_large', 'The file is larger than may be sent');

const full = () => new AppError('site.storage_exceeded', 'The storage is full');

/**
 * A file that waits is not part of the quota: those of all panels of a person together are no more than one may be. In a transaction.
 * @throws AppError `site.storage_exceeded`
 */
export async function assertRoom(trx: Db, { config }: Pick<Context, 'config'>, siteId: number, size: number) {
  if (!(await queries.leavesRoom(trx, siteId, size, config.uploadLimitBytes))) throw full();
}

/** @throws AppError `request.invalid` when it has another length than was said */
async function* counted(source: AsyncIterable<Buffer>, size: number, hash: ReturnType<typeof createHash>) {
  let total = 0;
  for await (const piece of source) {
    total += piece.length;
    if (total > size) break;
    hash.update(piece);
    yield piece;
  }
  if (total !== size) throw new AppError('request.invalid', 'The file has another length than was said');
}

/** The first piece, and all of them: what a file is, its first bytes say. */
async function begun(body: Readable): Promise<{ head: Buffer; all: AsyncIterable<Buffer> }> {
  const source = body[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  const first = await source.next();
  const head = first.done ? Buffer.alloc(0) : first.value;
  async function* all() {
    yield head;
    for (let next = await source.next(); !next.done; next = await source.next()) yield next.value;
  }
  return { head, all: all() };
}

/**
 * Takes a file, which is then looked at. In the place of one that waits.
 * @param courseId the course that the lessons of a spreadsheet go into; null for a new one
 * @throws AppError `request.invalid`, `import.unreadable` for a ZIP that is to go into a course, `media.too_large`,
 *   `site.storage_exceeded`, `request.conflict` while one runs
 */
export async function receiveFile(
  request: FastifyRequest,
  { body, name = '', courseId }: { body: Readable; name: string | undefined; courseId: number | null },
): Promise<{ id: number }> {
  const { db, clube } = request.server;
  const { siteId, memberId } = memberOf(request);
  const size = Number(request.headers['content-length']);
  if (!(size > 0)) throw new AppError('request.invalid', 'Content-Length is required, and an empty file is none');
  if (size > clube.config.uploadLimitBytes) throw tooLarge();
  const { head, all } = await begun(body);
  const kind = head.subarray(0, 2).toString('latin1') === 'PK' ? 'zip' : 'csv';
  if (kind === 'csv' && size > MOST_OUTLINE_BYTES) throw tooLarge();
  if (kind === 'zip' && courseId !== null)
    throw new AppError('import.unreadable', 'The file of a course makes a course of its own');
  const key = `sites/${siteId}/course-imports/${randomToken()}`;
  const file = calledAs(name);
  const made = await db.transaction().execute(async (trx) => {
    await assertRoom(trx, clube, siteId, size);
    if (!(await fitsQuota(trx, siteId, size))) throw full();
    return queries.insertImport(trx, { siteId, memberId, courseId, file, kind, size, key });
  });
  if (!made) throw new AppError('request.conflict', 'Another import of this panel is under way');
  const at = { siteId, id: made.id };
  try {
    for (const old of made.replaced) await clube.storage.removeFolder(old);
    const hash = createHash('sha256');
    await clube.storage.writeFrom(fileOf(key), counted(all, size, hash));
    await db.transaction().execute(async (trx) => {
      if (!(await queries.markSent(trx, at, hash.digest()))) throw wasReplaced();
      await clube.jobs.send(lookJob, { ...at, round: 1 }, trx);
    });
  } catch (error) {
    await clube.storage.removeFolder(key);
    // Whoever took its place took its folder away under it.
    if (!(await queries.deleteSending(db, at)) && !(error instanceof AppError)) throw wasReplaced();
    throw error;
  }
  return { id: made.id };
}

/** Looks at a spreadsheet anew. @throws AppError `import.not_found` */
export async function mapImport({ db, clube }: FastifyInstance, member: Member, id: number, columns: OutlineColumns) {
  const at = { siteId: member.siteId, id };
  await db.transaction().execute(async (trx) => {
    const round = await queries.mapAnew(trx, { ...at, memberId: member.memberId }, columns);
    if (round === undefined) throw notFound();
    await clube.jobs.send(lookJob, { ...at, round }, trx);
  });
}

/** Begins to make what was found. @throws AppError `import.not_found`, `site.storage_exceeded` */
export async function startImport(
  { db, clube }: FastifyInstance,
  member: Member,
  id: number,
  { publication }: CourseImportStart,
): Promise<void> {
  const at = { siteId: member.siteId, id };
  const of = { ...at, memberId: member.memberId };
  await db.transaction().execute(async (trx) => {
    const bytes = await queries.findBytes(trx, of);
    if (bytes === undefined) throw notFound();
    if (!(await fitsQuota(trx, member.siteId, bytes))) throw full();
    const round = assertFound(await queries.markRunning(trx, of, publication), 'import.not_found');
    await clube.jobs.send(importJob, { ...at, round }, trx);
  });
}

/** Nothing more is made, whoever of those who may stops it; a course that it began goes into the bin. @throws AppError `import.not_found` */
export async function stopImport({ db, clube }: FastifyInstance, member: Member, id: number): Promise<void> {
  const at = { siteId: member.siteId, id };
  const ended = await db.transaction().execute(async (trx) => {
    const found = await queries.markCancelled(trx, id, member);
    if (!found) throw notFound();
    if (found.made !== null)
      await putIntoBin(
        trx,
        'course',
        { siteId: member.siteId, courseId: found.made, moduleId: null, lessonId: null },
        member.memberId,
      );
    await queries.deleteSteps(trx, at);
    return found;
  });
  await clube.storage.removeFolder(ended.key);
}
