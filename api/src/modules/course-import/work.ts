import { createReadStream } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { CourseImportError } from '@clube/shared/contracts/course-import';
import type { FastifyBaseLogger } from 'fastify';
import { eachApart } from '../../lib/each-apart.ts';
import { AppError } from '../../lib/errors.ts';
import type { Context } from '../../plugins/context.ts';
import { openArchive, type Archive } from '../../worker/course-archive.ts';
import { createReport, STEPS_FILE, type Looked } from '../../worker/course-plan.ts';
import { FileError, WorkerError } from '../../worker/errors.ts';
import { runTask } from '../../worker/run.ts';
import { withWorkFolder } from '../../worker/work-folder.ts';
import { isReadOnly } from '../plan/queries.ts';
import { lockStorage } from '../plan/limit.queries.ts';
import { bring, sourceOf, type Say } from './bring.ts';
import { PartFault } from './files.ts';
import { make, readCaptionsOf } from './make.ts';
import { fileOf, importJob, lookJob } from './operations.ts';
import * as queries from './queries.ts';
import * as rows from './step.queries.ts';

/** Steps that one statement keeps: a text may be large. */
const WRITTEN = 50;
/** Why a worker ended that the file may have brought about. */
const DEMANDING = new Set(['memory', 'time', 'crashed']);

const nothing = (fault: 'too_demanding' | 'archive'): Looked => {
  const { report, say } = createReport();
  say(fault);
  return { report, steps: 0, isUsable: false };
};

/** What a course that a spreadsheet makes is called: as its file, without its end. */
const titleOf = (file: string) =>
  file
    .replace(/\.[a-z]{2,5}$/i, '')
    .trim()
    .slice(0, 120) || 'Curso';

/** Looks at a file that was sent, in a process of its own, and keeps what would be made of it. */
export async function lookAt(context: Context, at: queries.ImportPath): Promise<void> {
  const { connection, storage, config } = context;
  const { db } = connection;
  const found = await queries.findIn(db, at, 'checking');
  if (!found) return;
  const { kind, size_bytes: sizeBytes, round, columns, file, key } = found;
  const isTried = await queries.countTry(db, at);
  await withWorkFolder(config.dataFolder, async (folder) => {
    const wish = { kind, sizeBytes, title: titleOf(file), columns };
    const task = { name: 'course' as const, file: await storage.localPath(fileOf(key)), folder, wish };
    const looked = !isTried
      ? nothing('too_demanding')
      : await runTask<'course'>(task).catch((error: unknown) => {
          if (error instanceof WorkerError && DEMANDING.has(error.problem)) return nothing('too_demanding');
          if (error instanceof FileError) return nothing('archive');
          throw error;
        });
    await db.transaction().execute(async (trx) => {
      await queries.deleteSteps(trx, at);
      const total = looked.isUsable ? looked.steps : 0;
      if (!(await queries.markLooked(trx, at, { report: looked.report, total, round }))) return;
      if (total === 0) return;
      let [place, some] = [0, [] as string[]];
      const flush = async () => {
        if (some.length > 0) await queries.insertSteps(trx, at, place, some);
        place += some.length;
        some = [];
      };
      for await (const line of createInterface({ input: createReadStream(path.join(folder, STEPS_FILE)) })) {
        some.push(line);
        if (some.length === WRITTEN) await flush();
      }
      await flush();
    });
  });
}

/**
 * Makes the next of an import; false when none is left, or it was stopped.
 * @throws AppError `request.conflict` when another worker made it, and what is to be tried again
 */
export async function doStep(context: Context, at: queries.ImportPath, archive: Archive | null): Promise<boolean> {
  const { db } = context.connection;
  const next = await rows.findNext(db, at);
  if (!next) {
    await queries.markEnded(db, at, 'done');
    return false;
  }
  const { place, step } = next;
  /** What was unpacked and is no medium; another worker may have made one of it. */
  const dropSource = async () => {
    const { sourceKey } = sourceOf(at, place);
    if (step.kind === 'media' && !(await rows.isSource(db, at.siteId, sourceKey)))
      await context.storage.remove(sourceKey);
  };
  const errors: CourseImportError[] = [];
  const say: Say = (error) => errors.push(error);
  /** In one transaction: what is made, and that it is. */
  const write = (
    work: (trx: typeof db, running: rows.Running) => Promise<{ made: string | null; isKnown?: boolean }>,
  ) =>
    db.transaction().execute(async (trx) => {
      // Before the import's own row, as everywhere.
      if (step.kind === 'media' || step.kind === 'picture') await lockStorage(trx, at.siteId);
      const running = await rows.lockRunning(trx, at);
      if (!running) return false;
      // What somebody may no longer do by hand, their file does not either.
      if (!running.isRightful || (await isReadOnly(trx, at.siteId))) {
        await queries.markEnded(trx, at, 'cancelled');
        return false;
      }
      const { made, isKnown = false } = await work(trx, running);
      if (!(await rows.markMade(trx, at, place, made)))
        throw new AppError('request.conflict', 'Another worker made it');
      await rows.countMade(trx, at, isKnown);
      if (errors.length > 0) await queries.addFaults(trx, at, errors);
      return true;
    });
  try {
    if (!(await queries.countTry(db, at))) throw new PartFault('too_demanding', 'title' in step ? step.title : '');
    const captions = await readCaptionsOf(archive, step, say);
    const brought = await bring(context, archive, at, next, say);
    const isGoingOn = await write((trx, running) =>
      make({ trx, at, running, jobs: context.jobs, say, brought }, step, captions),
    );
    if (!isGoingOn) await dropSource();
    return isGoingOn;
  } catch (error) {
    const fault = faultOf(error);
    if (!fault) throw error;
    await dropSource();
    errors.splice(0, errors.length, {
      fault: fault.fault,
      where: 'title' in step ? step.title : '',
      value: fault.value,
    });
    return write(async () => ({ made: null }));
  }
}

/** Why a step is passed over; undefined for what is tried again. */
function faultOf(error: unknown): Pick<PartFault, 'fault' | 'value'> | undefined {
  if (error instanceof PartFault) return error;
  if (error instanceof AppError && error.code.startsWith('certificate.')) return { fault: 'certificate', value: '' };
  return undefined;
}

/** Makes what is left of an import. Whoever goes on with one that another left finds what that one had not made. */
export async function runImport(context: Context, at: queries.ImportPath, signal: AbortSignal): Promise<void> {
  const { connection, storage } = context;
  const found = await queries.findIn(connection.db, at, 'running');
  if (!found) return;
  const archive =
    found.kind === 'zip' ? await openArchive(await storage.localPath(fileOf(found.key)), found.size_bytes) : null;
  try {
    while (await doStep(context, at, archive)) if (signal.aborted) return;
  } finally {
    archive?.close();
  }
  await queries.deleteSteps(connection.db, at);
  await storage.removeFolder(found.key);
}

export async function startImporting(context: Context, log: FastifyBaseLogger): Promise<() => void> {
  await context.jobs.work(lookJob, async (at) => lookAt(context, at));
  await context.jobs.work(importJob, async (at, signal) => {
    await runImport(context, at, signal);
    log.info({ importId: at.id, siteId: at.siteId }, 'an import of a course has ended');
  });
  return () => {};
}

/** Files that nobody reads any more go, and rows whose time is over. */
export async function forgetImports({ connection: { db }, storage }: Context): Promise<void> {
  const forget = async ({ key, isOver, ...at }: queries.Left) => {
    await storage.removeFolder(key);
    if (isOver) await queries.deleteImport(db, at);
  };
  await eachApart(await queries.findOver(db), forget, 'Some files of imports could not be removed');
}
