import { rm } from 'node:fs/promises';
import path from 'node:path';
import { FileError } from './errors.ts';
import { convertToM4a, convertToMp4, drawPoster, drawSprite, layOutSprite, type Source } from './ffmpeg.ts';
import { demuxerOf } from './formats.ts';
import { NotCuttableError, packageHls } from './package-hls.ts';
import { probe } from './probe.ts';
import type { Task, Tasks } from './tasks.ts';

type Result<N extends keyof Tasks> = Promise<Tasks[N]['result']>;

async function sourceOf(file: string): Promise<Source> {
  const demuxer = await demuxerOf(file);
  if (!demuxer) throw new FileError('not_media', 'The bytes are of no container that is taken');
  return { file, demuxer };
}

const keyOf = (wish: { key: string }) => Buffer.from(wish.key, 'base64');

/** Task `copy`: seconds, whatever the size. What cannot be cut is said to need drawing anew. */
export async function copy({ file, folder, wish }: Task<'copy'>, onSegment: () => void): Result<'copy'> {
  const found = await probe(file);
  if (found.result !== 'video' || !found.canCopyVideo || !found.canCopyAudio) return { found };
  try {
    return { found, rendition: await packageHls(file, { folder, name: wish.name, key: keyOf(wish), onSegment }) };
  } catch (error) {
    if (!(error instanceof NotCuttableError)) throw error;
    await rm(path.join(folder, wish.name), { recursive: true, force: true });
    return { found: { ...found, canCopyVideo: false } };
  }
}

type Drawing = { folder: string; name: string; key: Buffer; height: number; copyVideo: boolean; copyAudio: boolean };

/** Drawn to a file first, which is then cut. */
async function drawAndCut(source: Source, { folder, name, key, ...how }: Drawing, onProgress: () => void) {
  const target = path.join(folder, 'video.mp4');
  await convertToMp4(source, target, how, onProgress);
  const rendition = await packageHls(target, { folder, name, key, onSegment: onProgress });
  await rm(target);
  return rendition;
}

/** Task `convert`: minutes. A picture that was to be copied and cannot be cut is drawn anew after all. */
export async function convert({ file, folder, wish }: Task<'convert'>, onProgress: () => void): Result<'convert'> {
  const [source, found] = [await sourceOf(file), await probe(file)];
  if (found.result === 'audio') {
    await convertToM4a(source, path.join(folder, 'audio.m4a'), onProgress);
    return { found };
  }
  if (found.result !== 'video') return { found };
  const height = Math.min(found.height, wish.maxHeight);
  const how = { folder, key: keyOf(wish), height, copyAudio: found.canCopyAudio };
  const anew = () => drawAndCut(source, { ...how, name: `${height}p`, copyVideo: false }, onProgress);
  if (!found.canCopyVideo) return { found, rendition: await anew() };
  try {
    return { found, rendition: await drawAndCut(source, { ...how, name: 'original', copyVideo: true }, onProgress) };
  } catch (error) {
    if (!(error instanceof NotCuttableError)) throw error;
    return { found, rendition: await anew() };
  }
}

/** Task `rendition`. */
export async function drawRendition({ file, folder, wish }: Task<'rendition'>, onProgress: () => void) {
  const { name, height } = wish;
  const how = { folder, name, key: keyOf(wish), height, copyVideo: false, copyAudio: false };
  return { rendition: await drawAndCut(await sourceOf(file), how, onProgress) };
}

/** Task `stills`. */
export async function stills({ file, folder, wish }: Task<'stills'>, onProgress: () => void): Result<'stills'> {
  const source = await sourceOf(file);
  const sprite = layOutSprite(wish.durationSeconds, wish.aspect);
  await drawPoster(source, path.join(folder, 'poster.jpg'), Math.min(3, wish.durationSeconds / 2), onProgress);
  await drawSprite(source, path.join(folder, 'sprite.jpg'), sprite, onProgress);
  return { sprite };
}
