import { rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { chaptersFrom } from './chapter.ts';
import { chaptersOf } from './chapters.ts';
import { film, heard, layOutSprite, poster, soundAlone, sprite, type Drawing } from './drawings.ts';
import type { Engine, Met, OnTime, Source } from './engine.ts';
import { loadEngine } from './engines.ts';
import { FileError, WorkerError } from './errors.ts';
import { demuxerOf } from './formats.ts';
import { NotCuttableError, packageHls } from './package-hls.ts';
import { isPdf, pdfProblemOf } from './pdf.ts';
import { cutOffAt, probe, probeForeign, type Film, type Probe } from './probe.ts';
import { nothingSaid, writeCaptions } from './said.ts';
import { assertSampleTables } from './sample-tables.ts';
import type { Report, Task, Tasks } from './tasks.ts';

type Result<N extends keyof Tasks> = Promise<Tasks[N]['result']>;

const keyOf = (wish: { key: string }) => Buffer.from(wish.key, 'base64');

/** Of the index of an MP4, what fits into the memory of this lane: some four hours. */
const MAX_HELD_BYTES = 80_000_000;

/** Task `copy`: seconds, whatever the size. What cannot be cut is said to need drawing anew, what is too long a larger lane. */
export async function copy({ file, folder, wish }: Task<'copy'>, onSegment: () => void): Result<'copy'> {
  if (await isPdf(file)) {
    const problem = await pdfProblemOf(file, onSegment);
    return { found: { result: 'pdf', ...(problem && { problem }) }, chapters: [] };
  }
  if ((await assertSampleTables(file)) > MAX_HELD_BYTES)
    return { found: { result: 'long' }, chapters: await chaptersOf(file) };
  const found = await probe(file, onSegment);
  const beginning = found.result === 'video' ? found.beginning : 0;
  if (found.result === 'not_media' || found.result === 'no_times' || found.result === 'not_taken')
    return { found, chapters: [] };
  const chapters = chaptersFrom(await chaptersOf(file), beginning);
  const cut = async (durationSeconds: number) => {
    const second = await cutOffAt(file, durationSeconds, onSegment);
    return second === undefined ? [] : [second];
  };
  if (found.result === 'audio' && found.playableAs)
    return { found, damages: await cut(found.durationSeconds), chapters };
  if (found.result !== 'video' || !found.canCopyVideo || !found.canCopyAudio) return { found, chapters };
  try {
    const rendition = await packageHls(file, { folder, name: wish.name, key: keyOf(wish), onSegment });
    // One picture without a length lasts as long as it was made to.
    const durationSeconds = found.durationSeconds || rendition.segments.reduce((sum, seconds) => sum + seconds, 0);
    return {
      found: { ...found, durationSeconds },
      rendition,
      damages: await cut(found.durationSeconds),
      chapters,
    };
  } catch (error) {
    if (!(error instanceof NotCuttableError)) throw error;
    await rm(path.join(folder, wish.name), { recursive: true, force: true });
    return { found: { ...found, canCopyVideo: false }, chapters };
  }
}

/** What drawing needs: the engine, the file as it is told to read it, and what is inside. */
async function begin(
  { file, engine: name }: Pick<Task, 'file' | 'engine'>,
  onProgress: Report,
): Promise<{ engine: Engine; source: Source; found: Probe; onTime: OnTime }> {
  // It was there when the step was begun.
  if (!name) throw new WorkerError('machine', 'There is no engine any more');
  const [engine, demuxer] = await Promise.all([loadEngine(name), demuxerOf(file)]);
  if (!demuxer) throw new FileError('not_media', 'The bytes are of no container that is taken');
  const source = { file, demuxer };
  const probed = await probe(file, () => onProgress());
  const found = probed.result === 'foreign' ? await probeForeign(engine, source, () => onProgress()) : probed;
  const lasts = 'durationSeconds' in found ? found.durationSeconds : 0;
  const onTime: OnTime = (seconds) =>
    onProgress(seconds === undefined || lasts <= 0 ? undefined : Math.min(1, seconds / lasts));
  return { engine, source, found, onTime };
}

/** What lacks at an end may be a sound's way of ending; more is missing. */
const isShorter = (lasts: number, promised: number) => promised - lasts > Math.max(1, promised * 0.01);

/** Where a sound is damaged, and where it ends before its time: the header promises more, or there was less to decode than it lists. */
async function brokenOf(
  file: string,
  promised: number,
  { damages, until, loudness }: Met,
  onFurther: () => void,
): Promise<Tasks['hear']['result']> {
  const listed = await cutOffAt(file, promised, onFurther);
  const isShort = isShorter(until, promised);
  const lasts = isShort ? until : promised;
  const cut = isShort || listed !== undefined ? Math.floor(Math.min(until, listed ?? until)) : undefined;
  // What stands behind the last of it is a tag and no sound.
  const end = cut ?? Math.max(1, Math.floor(lasts));
  const inside = damages.filter((second) => second < end);
  return { damages: cut === undefined ? inside : [...inside, cut], lasts, loudness };
}

/** Task `hear`. */
export async function hear(task: Task<'hear'>, onProgress: Report): Result<'hear'> {
  const { engine, source, found, onTime } = await begin(task, onProgress);
  if (found.result !== 'audio') throw new FileError('unreadable', 'There is no sound any more');
  const met = await engine.make(source, heard, onTime);
  return brokenOf(task.file, found.durationSeconds, met, () => onProgress());
}

function assertFilm(found: Probe): Film {
  if (found.result !== 'video') throw new FileError('unreadable', 'There is no picture any more');
  return found;
}

/** Sound of a transport stream has its description in each packet, where MP4 has it once: it is drawn anew. */
const canCopySound = ({ demuxer }: Source, { canCopyAudio }: Film) => canCopyAudio && demuxer !== 'mpegts';

type Target = { folder: string; name: string; key: Buffer };
type Tools = { engine: Engine; source: Source; onProgress: Report; onTime: OnTime };

/** Drawn to a file first, which is then cut. */
async function drawAndCut({ engine, source, onProgress, onTime }: Tools, { folder, name, key }: Target, how: Drawing) {
  const target = path.join(folder, 'video.mp4');
  await engine.make(source, film(target, how), onTime);
  const rendition = await packageHls(target, { folder, name, key, onSegment: () => onProgress() });
  await rm(target);
  return how.copySound ? rendition : { ...rendition, hasDrawnSound: true as const };
}

/** Task `convert`: minutes. A picture that was to be copied and cannot be cut is drawn anew after all. */
export async function convert(task: Task<'convert'>, onProgress: Report): Result<'convert'> {
  const { folder, wish } = task;
  const { engine, source, found, onTime } = await begin(task, onProgress);
  if (found.result === 'audio') {
    const met = await engine.make(source, soundAlone(path.join(folder, 'audio.m4a')), onTime);
    return { found, ...(await brokenOf(task.file, found.durationSeconds, met, () => onProgress())) };
  }
  if (found.result !== 'video') return { found };
  const shorter = Math.min(found.width, found.height, wish.shorter);
  const tools = { engine, source, onProgress, onTime };
  const target = { folder, key: keyOf(wish) };
  const how = { shape: found, shorter, copySound: canCopySound(source, found) && !wish.isDamaged };
  // By a name of its own: who plays the one of that size that is there has its head, and would be given these segments to it.
  const name = wish.isDamaged ? `${shorter}p-around` : `${shorter}p`;
  const anew = () => drawAndCut(tools, { ...target, name }, { ...how, copyPicture: false });
  if (!found.canCopyVideo || wish.isDamaged) return { found, rendition: await anew() };
  try {
    return {
      found,
      rendition: await drawAndCut(tools, { ...target, name: 'original' }, { ...how, copyPicture: true }),
    };
  } catch (error) {
    // Neither to be cut where its key frames are, nor to be put into an MP4 as it is.
    if (!(error instanceof NotCuttableError) && !(error instanceof FileError)) throw error;
    return { found, rendition: await anew() };
  }
}

/** Task `rendition`. */
export async function drawRendition(task: Task<'rendition'>, onProgress: Report): Result<'rendition'> {
  const { folder, wish } = task;
  const { engine, source, found, onTime } = await begin(task, onProgress);
  const shape = assertFilm(found);
  const copySound = canCopySound(source, shape) && !wish.drawSound;
  const how = { shape, shorter: wish.shorter, copyPicture: false, copySound };
  const target = { folder, name: wish.name, key: keyOf(wish) };
  return { rendition: await drawAndCut({ engine, source, onProgress, onTime }, target, how) };
}

/** A fifth of a second of a slow line, of 1.6 Mbit/s: what starts the page comes on it at the same time. */
const POSTER_BYTES = 32_000;

/** Titles come out of black, and endings go into it: what is drawn is from a little inside, or else from wherever something is seen. */
async function drawPoster(
  { engine, source, onProgress }: Omit<Tools, 'onTime'>,
  target: string,
  shape: Film,
): Promise<void> {
  const inside = Math.min(3, shape.durationSeconds / 2);
  const ways = [
    [inside, false],
    [0, false],
    [inside, true],
  ] as const;
  for (const [from, isAnyGood] of ways) {
    try {
      return void (await engine.make(source, poster(target, shape, from, isAnyGood), () => onProgress()));
    } catch (error) {
      if (!(error instanceof FileError)) throw error;
    }
  }
  await engine.make(source, poster(target, shape, 0, true), () => onProgress());
}

/** Task `stills`. */
export async function stills(task: Task<'stills'>, onProgress: Report): Result<'stills'> {
  const { engine, source, found, onTime } = await begin(task, onProgress);
  const shape = assertFilm(found);
  const { durationSeconds, width, height } = shape;
  const layout = layOutSprite(durationSeconds, width / height);
  const file = (name: string) => path.join(task.folder, name);
  await drawPoster({ engine, source, onProgress }, file('poster.jpg'), shape);
  // Of most there is nothing to be taken away, and no picture library to be loaded.
  if ((await stat(file('poster.jpg'))).size > POSTER_BYTES)
    await (await import('./lighter.ts')).makeLighter(file('poster.jpg'), POSTER_BYTES);
  const { damages, loudness } = await engine.make(source, sprite(file('sprite.jpg'), shape, layout), onTime);
  const languages = await writeCaptions(
    await engine.listen(source, () => onProgress()).catch(nothingSaid),
    task.folder,
  );
  const cut = await cutOffAt(task.file, durationSeconds, () => onProgress());
  const whole = cut === undefined ? damages : [...damages.filter((second) => second < cut), cut];
  return { sprite: layout, damages: whole, languages, loudness };
}
