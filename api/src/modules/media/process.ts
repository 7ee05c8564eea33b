import path from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { loggedCause } from '../../database/logged-error.ts';
import type { StoredRendition } from '../../database/types.ts';
import type { Context } from '../../plugins/context.ts';
import type { EngineChoice } from '../../worker/engine.ts';
import { findEngine } from '../../worker/find-engine.ts';
import type { Film, Probe } from '../../worker/probe.ts';
import { limitsFor, type Limits } from '../../worker/limits.ts';
import { memoryOfMachine, mostDrawing } from '../../worker/memory.ts';
import { runTask } from '../../worker/run.ts';
import { sweepWorkFolder } from '../../worker/work-folder.ts';
import { FileError, WorkerError, type FileProblem } from '../../worker/errors.ts';
import type { TaskName, Tasks } from '../../worker/tasks.ts';
import { adoptCaptions, adoptChapters } from './texts.ts';
import { completeLeftUploads } from './upload.ts';
import { createDrawingTurns } from './drawing-turns.ts';
import { laneToConvert, laneToDraw, mediaJobs, type Lane } from './jobs.ts';
import { MOST_DRAWN, nextStep } from './ladder.ts';
import { followProgress } from './progress.ts';
import { finishReplacement } from './replace.ts';
import { dropRendition, patchMedia, type MediaPatch, type MediaPath } from './queries.ts';
import { binRefusedDrafts } from './refused.ts';
import { findReadyReplacements } from './replace.queries.ts';
import { COPY, mediaPrefix, publish } from './stored.ts';
import { createTries } from './tries.ts';
import {
  convertAllThatWait,
  findUnsettled,
  forgetTries,
  joinWorkers,
  leaveAllForConverter,
  leaveForConverter,
  writeProgress,
  type MediaInWork,
} from './work.queries.ts';

const SWEEP_EVERY_MS = 60_000;
/** Of a step that somebody asks for who waits for it. */
const NO_END = new AbortController().signal;

type Audio = Extract<Probe, { result: 'audio' }>;

/**
 * Turns an upload into something playable, the quick way first. The rows are this server's; the files are a worker's
 * (api/src/worker), who is given a path and a folder and answers with facts and files.
 */
export function createMediaProcessor(
  context: Context,
  log: FastifyBaseLogger,
  worker: { limits?: Partial<Limits>; entry?: string; engine?: EngineChoice; memoryMib?: number } = {},
) {
  const { storage, jobs, config } = context;
  const { db } = context.connection;
  const stopping = new AbortController();
  const told = new Set<string>();
  const engine = async () => {
    const { name, faults } = await findEngine(worker.engine ?? config.converter);
    for (const fault of faults) {
      if (!told.has(fault)) log.warn({ fault }, 'a converter is here and cannot be used');
      told.add(fault);
    }
    return name;
  };
  const { tryStep, finish, fail } = createTries(context, log, stopping.signal);
  const inTurn = createDrawingTurns(mostDrawing(worker.memoryMib ?? memoryOfMachine()));
  /** A try of what takes a machine's memory; it is not counted before it has its turn. */
  const tryDrawing: typeof tryStep = (at, lane, ended, step) =>
    inTurn(lane, () => {
      // It may have waited for hours: another server may have it by now.
      if (stopping.signal.aborted || ended.aborted)
        throw new WorkerError('stopped', 'The server stops or the job is nobody’s any more');
      return tryStep(at, lane, ended, step);
    });

  const run = async <N extends TaskName>(
    name: N,
    media: MediaInWork,
    work: { folder: string; wish: Tasks[N]['wish']; signal: AbortSignal; onShare?: (share: number) => void },
  ): Promise<Tasks[N]['result']> => {
    const file = await storage.localPath(media.source_key);
    const task = {
      name,
      file,
      folder: work.folder,
      wish: work.wish,
      engine: name === 'copy' ? undefined : await engine(),
    };
    const { entry } = worker;
    const weight = { durationSeconds: media.duration_seconds, sizeBytes: media.size_bytes };
    const own = limitsFor(name, weight);
    const limits = { ...own, nice: Math.min(own.nice, config.convertNice), ...worker.limits };
    const { signal, onShare } = work;
    return runTask<N>(task, { limits, signal, ...(onShare && { onShare }), ...(entry && { entry }) });
  };

  /** @param tried how often a lane that had too little memory died with it */
  const queueConversion = async (at: MediaPath, media: MediaInWork, facts: MediaPatch, tried = 0) => {
    const canConvert = (await engine()) !== undefined;
    await patchMedia(db, at, {
      ...facts,
      status: 'waiting',
      error_code: canConvert ? 'converting' : 'converter_missing',
    });
    if (tried === 0) await forgetTries(db, at);
    const seconds = facts.duration_seconds ?? media.duration_seconds;
    if (canConvert) await jobs.send(mediaJobs[laneToConvert({ ...media, duration_seconds: seconds })], at);
  };

  const queueLadder = (at: MediaPath, media: MediaInWork, durationSeconds: number) =>
    jobs.send(mediaJobs[laneToDraw({ ...media, duration_seconds: durationSeconds })], at);

  const afterAudio = async (
    at: MediaPath,
    media: MediaInWork,
    { durationSeconds, playableAs }: Audio,
    damages: number[] = [],
  ) => {
    const facts = { kind: 'audio' as const, duration_seconds: durationSeconds };
    if (!playableAs) return queueConversion(at, media, facts);
    const play = { play_key: media.source_key, play_type: playableAs };
    await patchMedia(db, at, { ...facts, ...play, damages, status: 'ready', error_code: null });
    await forgetTries(db, at);
    await finishReplacement(context, at);
    await queueLadder(at, media, durationSeconds);
  };

  /** A PDF is read as it was sent: nothing is drawn, and there is nothing to look through. */
  const servePdf = async (at: MediaPath, media: MediaInWork, problem: FileProblem | undefined) => {
    if (problem) {
      // Its owner is told of a PDF, not of a video.
      await patchMedia(db, at, { kind: 'pdf' });
      return fail(at, problem);
    }
    const served = { play_key: media.source_key, play_type: 'application/pdf', looked_through: true };
    await patchMedia(db, at, { kind: 'pdf', ...served, status: 'ready', error_code: null });
    await finishReplacement(context, at);
    await finish(at);
  };

  /** Job `media.copy`: look inside, and publish without transcoding where the streams allow it. */
  const copy = (at: MediaPath, ended = NO_END) =>
    tryStep(at, 'media.copy', ended, async (media, folder, signal) => {
      const key = media.content_key.toString('base64');
      const work = { folder, signal, wish: { name: COPY, key } };
      const copied = await run('copy', media, work).catch(tooLarge);
      // As a film of days: what copies is small, what draws has room for it. Its tries count on.
      if (!copied) return queueConversion(at, media, {}, media.attempts);
      const { found, rendition, damages, chapters } = copied;
      await adoptChapters(db, at, chapters);
      if (found.result === 'pdf') return servePdf(at, media, found.problem);
      if (found.result === 'foreign' || found.result === 'long') return queueConversion(at, media, {});
      if (found.result === 'audio') return afterAudio(at, media, found, damages);
      if (found.result !== 'video') return fail(at, found.result);
      const facts = factsOf(found);
      if (!rendition) return queueConversion(at, media, facts);
      await patchMedia(db, at, { ...facts, ...(damages && { damages }) });
      await publish(context, at, folder, rendition);
      await finishReplacement(context, at);
      await queueLadder(at, media, found.durationSeconds);
    });

  /** A sound that was drawn anew is what plays. All of it was decoded on the way. */
  const serveDrawn = async (at: MediaPath, folder: string, { damages, lasts }: Tasks['hear']['result']) => {
    const play_key = `${mediaPrefix(at)}/audio.m4a`;
    await storage.adopt(play_key, path.join(folder, 'audio.m4a'));
    const facts = { kind: 'audio' as const, duration_seconds: lasts, damages, looked_through: true };
    await patchMedia(db, at, { ...facts, play_key, play_type: 'audio/mp4', status: 'ready', error_code: null });
  };

  /** Tells the database how far a conversion is: whoever is answered by another server reads it there. */
  const follow = (at: MediaPath) => {
    const warn = (error: Error) => log.warn(loggedCause(error), 'progress could not be kept');
    return followProgress((progress) => void writeProgress(db, at, progress).catch(warn));
  };

  /** Jobs `media.convert` and `media.convert-long`: what browsers do not play is drawn anew, as far as needed. */
  const convert = async (at: MediaPath, ended = NO_END, lane: Lane = 'media.convert') => {
    if (!(await engine())) return void (await leaveForConverter(db, at));
    await tryDrawing(at, lane, ended, async (media, folder, signal) => {
      const wish = { key: media.content_key.toString('base64'), shorter: MOST_DRAWN, isDamaged: false };
      const converted = await run('convert', media, { folder, signal, wish, onShare: follow(at) });
      if ('lasts' in converted) {
        await serveDrawn(at, folder, converted);
        await finishReplacement(context, at);
        return finish(at);
      }
      const { found, rendition } = converted;
      if (found.result === 'video' && rendition) {
        const lasts = lengthOf(rendition);
        // A file that ends before its time is found out where its end is reached.
        const isShort = found.durationSeconds - lasts > Math.max(1, found.durationSeconds * 0.01);
        const facts = { ...factsOf(found), duration_seconds: lasts };
        await patchMedia(db, at, { ...facts, ...(isShort && { damages: [Math.floor(lasts)] }) });
        await publish(context, at, folder, rendition);
        await finishReplacement(context, at);
        await queueLadder(at, media, lasts);
      } else await fail(at, 'unreadable');
    });
  };

  const drawStills = async (at: MediaPath, media: MediaInWork, folder: string, signal: AbortSignal) => {
    const drawn = await run('stills', media, { folder, signal, wish: {} }).catch(nothingDecoded);
    if (!drawn) {
      // Players get no further than the engine did.
      await patchMedia(db, at, { damages: [0], looked_through: true, error_code: null });
      return finish(at);
    }
    const { sprite, damages, languages, loudness } = drawn;
    await adoptCaptions(db, at, folder, languages);
    const keys = { poster: `${mediaPrefix(at)}/poster.jpg`, sprite: `${mediaPrefix(at)}/sprite.jpg` };
    await storage.adopt(keys.poster, path.join(folder, 'poster.jpg'));
    await storage.adopt(keys.sprite, path.join(folder, 'sprite.jpg'));
    const { rows: _, ...layout } = sprite;
    const known = [...new Set([...damages, ...(media.damages ?? [])])].toSorted((a, b) => a - b);
    const found = { damages: known, loudness, looked_through: true, error_code: null };
    await patchMedia(db, at, { poster_key: keys.poster, sprite: { key: keys.sprite, ...layout }, ...found });
    await forgetTries(db, at);
  };

  /** All of a sound is decoded once. */
  const hear = async (at: MediaPath, media: MediaInWork, folder: string, signal: AbortSignal) => {
    const heard = await run('hear', media, { folder, signal, wish: {} }).catch(nothingDecoded);
    const found = { damages: heard?.damages ?? [0], loudness: heard?.loudness ?? null };
    await patchMedia(db, at, { ...found, looked_through: true, error_code: null });
    await forgetTries(db, at);
  };

  /** A file as it was sent stops players where its damage is: it is drawn anew from what can be decoded. */
  const drawAround = async (at: MediaPath, media: MediaInWork, folder: string, signal: AbortSignal) => {
    const wish = { key: media.content_key.toString('base64'), shorter: MOST_DRAWN, isDamaged: true };
    const drawn = await run('convert', media, { folder, signal, wish });
    if ('lasts' in drawn) {
      await serveDrawn(at, folder, drawn);
      return finish(at);
    }
    const { rendition } = drawn;
    if (!rendition) return finish(at);
    // What has the file's own sound has its damage too.
    const others = media.renditions.filter(({ name }) => name !== rendition.name);
    const kept = others.filter((made) => made.name !== COPY && made.hasDrawnSound);
    assertMade(nextStep({ ...media, renditions: [...kept, rendition] }) !== 'around');
    // As far as it could be decoded: of a file that ends before its time nobody knew that.
    await patchMedia(db, at, { duration_seconds: lengthOf(rendition) });
    await publish(context, at, folder, rendition);
    for (const { name } of others.filter((made) => !kept.includes(made))) {
      await dropRendition(db, at, name);
      await storage.removeFolder(`${mediaPrefix(at)}/${name}`);
    }
  };

  const drawRendition = async (
    at: MediaPath,
    media: MediaInWork,
    shorter: number,
    work: { folder: string; signal: AbortSignal },
  ) => {
    // As loud as what is there: where that has its sound copied, this one does too.
    const drawSound = media.renditions.some(({ hasDrawnSound }) => hasDrawnSound);
    const wish = { name: `${shorter}p`, shorter, drawSound, key: media.content_key.toString('base64') };
    const { rendition } = await run('rendition', media, { ...work, wish });
    assertMade(Math.min(rendition.width, rendition.height) === shorter);
    await publish(context, at, work.folder, rendition);
    return rendition;
  };

  /**
   * Jobs `media.ladder` and `media.ladder-long`: what plays already is looked through, with poster and preview stills, drawn anew
   * where it has to be, and then smaller; one after another.
   */
  const buildLadder = async (at: MediaPath, ended = NO_END, lane: Lane = 'media.ladder') => {
    if (!(await engine())) return void (await leaveForConverter(db, at));
    for (let goesOn = true; goesOn;) {
      goesOn = await tryDrawing(at, lane, ended, async (media, folder, signal) => {
        const step = nextStep(media);
        if (step === undefined) return finish(at);
        if (step === 'around') return drawAround(at, media, folder, signal);
        if (step === 'look')
          return media.kind === 'audio' ? hear(at, media, folder, signal) : drawStills(at, media, folder, signal);
        const drawing = drawRendition(at, media, step, { folder, signal });
        // Before it is looked through nobody knows of damage; the look says what there is of it.
        const drawn = await (media.looked_through === null ? drawing.catch(faultOfFile) : drawing);
        if (!drawn) await drawStills(at, media, folder, signal);
      });
    }
  };

  /** Takes up what was left unfinished: whole uploads without a media, cut-off work, what waited for ffmpeg when it has come, drafts of refused files. */
  const sweep = async () => {
    await completeLeftUploads(context);
    for (const at of await findReadyReplacements(db)) await finishReplacement(context, at);
    const hasEngine = (await engine()) !== undefined;
    if (hasEngine) await convertAllThatWait(db);
    else await leaveAllForConverter(db);
    for (const { at, lane } of await findUnsettled(db, hasEngine)) await jobs.send(mediaJobs[lane], at);
    await binRefusedDrafts(db);
  };

  return {
    copy,
    convert,
    buildLadder,
    sweep,
    /** Starts the lanes: copying never stands behind converting. */
    async start() {
      await sweepWorkFolder(config.dataFolder);
      // Jobs of a server that was killed count as worked on until its silence is noticed. The only server needs no wait.
      const leave = await joinWorkers(config.databaseUrl, () => jobs.clear(Object.values(mediaJobs)));
      stopping.signal.addEventListener('abort', () => void leave());
      await sweep();
      await jobs.work(mediaJobs['media.copy'], async (at, signal) => void (await copy(at, signal)), { atOnce: 2 });
      for (const lane of ['media.convert', 'media.convert-long'] as const)
        await jobs.work(mediaJobs[lane], (at, signal) => convert(at, signal, lane));
      for (const lane of ['media.ladder', 'media.ladder-long'] as const)
        await jobs.work(mediaJobs[lane], (at, signal) => buildLadder(at, signal, lane));
      const warn = (error: Error) => log.warn(loggedCause(error), 'media could not be swept');
      const timer = setInterval(() => void sweep().catch(warn), SWEEP_EVERY_MS);
      timer.unref();
      stopping.signal.addEventListener('abort', () => clearInterval(timer));
    },
    /** Ends the workers under way; their tries do not count. */
    stop: () => stopping.abort(),
  };
}

/** What takes more memory than this lane has may find it in the larger one. */
function tooLarge(error: unknown): undefined {
  if (!(error instanceof WorkerError) || error.problem !== 'memory') throw error;
}

/** A worker that makes something else than it was asked for would be asked again for ever. */
function assertMade(isWhatWasAsked: boolean): void {
  if (!isWhatWasAsked) throw new WorkerError('crashed', 'The worker made something else than it was asked for');
}

function faultOfFile(error: unknown): undefined {
  if (!(error instanceof FileError)) throw error;
}

function nothingDecoded(error: unknown): undefined {
  if (!(error instanceof FileError) || error.problem !== 'conversion_failed') throw error;
}

/** Works on the queues of media until it is told to stop. */
export async function startMediaProcessor(context: Context, log: FastifyBaseLogger): Promise<() => void> {
  const processor = createMediaProcessor(context, log);
  await processor.start();
  return processor.stop;
}

const lengthOf = ({ segments }: StoredRendition) => segments.reduce((sum, seconds) => sum + seconds, 0);

const factsOf = ({ durationSeconds, width, height }: Film) => ({
  kind: 'video' as const,
  duration_seconds: durationSeconds,
  width,
  height,
});
