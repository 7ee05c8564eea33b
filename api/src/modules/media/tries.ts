import { randomBytes } from 'node:crypto';
import { statfs } from 'node:fs/promises';
import { setTimeout as after } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { isDatabaseAway } from '../../database/away.ts';
import type { Db } from '../../database/connect.ts';
import { refusedAs } from '../../database/refused.ts';
import type { Context } from '../../plugins/context.ts';
import { FileError, WorkerError, type FileProblem } from '../../worker/errors.ts';
import { faultOf } from '../../worker/faults.ts';
import { forgetEngines } from '../../worker/find-engine.ts';
import { withWorkFolder } from '../../worker/work-folder.ts';
import type { Lane } from './jobs.ts';
import type { MediaPath } from './queries.ts';
import { binRefusedDrafts } from './refused.ts';
import { mediaPrefix, removeUnnamed } from './stored.ts';
import {
  beginTry,
  giveBackBlamed,
  giveBackTry,
  isMediaKept,
  isMediaThere,
  leaveUnchecked,
  settle,
  settleFailed,
  type MediaInWork,
} from './work.queries.ts';

/** How often a step is tried with one file. A worker that dies thrice with it would die a fourth time. */
export const MAX_TRIES = 3;
/** How often a worker may blame the machine for it. Whoever can make a program say so would be tried for ever. */
const MAX_BLAMED = 50;
/** A disk with less room than this is full for what a film takes: that is no file's fault, however long it lasts. */
const TROUBLE_BYTES = 1024 ** 3;
const WATCH_DELETED_MS = 2000;

/** A database that fell is back within so many seconds; until then nothing can be given back. */
const AWAY_SECONDS = 60;

type Step = (media: MediaInWork, folder: string, signal: AbortSignal) => Promise<void>;

/** What the database, the system or a worker says of the machine. Any other failure may be the file's. */
function isMachines(error: unknown): boolean {
  const refused = refusedAs(error);
  // Refused for what was to be written: it would say so at every try.
  if (refused !== undefined) return !/^(?:2[23]|54)/.test(refused);
  // One that was stopped, and not by us, was ended or had its keeper ended, by whomever.
  return ['no_space', 'machine', 'stopped'].includes(faultOf(error)?.problem ?? '');
}

/** How a step with a file is tried, what its failure means, and when no more is tried. @param stopping aborts when the server stops */
export function createTries(context: Context, log: FastifyBaseLogger, stopping: AbortSignal) {
  const { storage, config } = context;
  const { db } = context.connection;

  /** Nothing is left to do, or nothing more will be tried: the disk holds what the row says. */
  const finish = async (at: MediaPath) => {
    await removeUnnamed(context, at);
    await settle(db, at);
  };

  const fail = async (at: MediaPath, problem: FileProblem) => {
    await removeUnnamed(context, at);
    await settleFailed(db, at, problem);
    await binRefusedDrafts(db, at);
  };

  /** Says aborted when the server stops, the job's time is over, or the media was deleted meanwhile. */
  const watchDeleted = (at: MediaPath, given: AbortSignal) => {
    const deleted = new AbortController();
    const timer = setInterval(
      () =>
        void isMediaThere(db, at).then(
          (there) => there || deleted.abort(),
          () => {},
        ),
      WATCH_DELETED_MS,
    );
    return { signal: AbortSignal.any([deleted.signal, stopping, given]), stop: () => clearInterval(timer) };
  };

  /** Of what is no fault of the file. Often the database was away, and is still: three falls of it would be held against the file. */
  const givenBack = async <Given>(
    giveBack: (db: Db, at: MediaPath) => Promise<Given>,
    at: MediaPath,
  ): Promise<Given> => {
    for (let waited = 0; ; waited += 1)
      try {
        return await giveBack(db, at);
      } catch (error) {
        if (stopping.aborted || waited >= AWAY_SECONDS) throw error;
        await after(1000);
      }
  };

  /** Room that a machine without trouble has. Where that cannot be asked, there is trouble. */
  const isDiskFull = () =>
    statfs(config.dataFolder).then(
      ({ bavail, bsize }) => bavail * bsize < TROUBLE_BYTES,
      () => true,
    );

  /**
   * No more of this step is tried. What plays goes on playing; where nobody has looked through it, its owner is told so, and what
   * comes after that look is made all the same. @returns whether something does
   */
  const giveUp = async (at: MediaPath, media: MediaInWork, problem: FileProblem): Promise<boolean> => {
    if (media.status !== 'ready') await fail(at, problem);
    else if (media.looked_through === null) await leaveUnchecked(db, at);
    else await finish(at);
    return media.status === 'ready' && media.looked_through === null;
  };

  /**
   * What a step that failed means. Only what is named here is no try of it: a file that found another way to fail would be tried
   * for ever. Throws when it is to be tried again.
   * @param ended aborted when the server stopped it itself
   * @returns whether another step comes after it
   */
  const judge = async (at: MediaPath, media: MediaInWork, error: unknown, ended: AbortSignal): Promise<boolean> => {
    log.warn({ err: error, ...at, attempt: media.attempts }, 'media could not be processed');
    if (error instanceof FileError) return giveUp(at, media, error.problem);
    const isMachine = isMachines(error);
    // The words of a worker are never the database's.
    const isAway = !(error instanceof WorkerError) && isDatabaseAway(error);
    if (ended.aborted || isAway || (isMachine && (await isDiskFull()))) await givenBack(giveBackTry, at);
    else if (isMachine) {
      forgetEngines();
      if ((await givenBack(giveBackBlamed, at)) >= MAX_BLAMED) return giveUp(at, media, 'too_demanding');
    } else if (media.attempts >= MAX_TRIES)
      return giveUp(at, media, error instanceof WorkerError ? 'too_demanding' : 'unreadable');
    if (await isMediaThere(db, at)) throw error;
    return false;
  };

  /** What a step made of a media that was erased meanwhile belongs to nobody. */
  const removeOfDeleted = async (at: MediaPath) => {
    const isKept = await isMediaKept(db, at).catch(() => true);
    if (!isKept) await storage.removeFolder(mediaPrefix(at));
  };

  /**
   * One counted try of a lane's step, in a folder of its own. False when there was nothing to do, or nothing is left.
   * @param signal aborts when the job is nobody's any more: another server may have it by then
   */
  const tryStep = async (at: MediaPath, lane: Lane, signal: AbortSignal, step: Step): Promise<boolean> => {
    const media = await beginTry(db, at, lane, randomBytes(16));
    if (!media) return false;
    // The tries before ended with the whole server: nobody was left to say so.
    if (media.attempts > MAX_TRIES) return giveUp(at, media, 'too_demanding');
    const deleted = watchDeleted(at, signal);
    try {
      await withWorkFolder(config.dataFolder, (folder) => step(media, folder, deleted.signal));
      return true;
    } catch (error) {
      return await judge(at, media, error, deleted.signal);
    } finally {
      deleted.stop();
      await removeOfDeleted(at);
    }
  };

  return { tryStep, finish, fail };
}
