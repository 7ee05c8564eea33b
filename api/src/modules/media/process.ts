import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type { Context } from '../../plugins/context.ts';
import { convertToMp4, drawPoster, drawSprite, hasFfmpeg, layOutSprite } from './ffmpeg.ts';
import { packageHls, TruncatedError } from './package-hls.ts';
import { probe, type Probe } from './probe.ts';
import { findStoredMedia, findUnfinishedMedia, patchMedia, publishRendition, type MediaPath } from './queries.ts';

/** Heights of the ladder, in pixels; what is taller than the source is left out. */
const LADDER = [360, 720, 1080];
const MIN_HEIGHT = 144;

export const mediaPrefix = ({ siteId, mediaId }: MediaPath) => `sites/${siteId}/media/${mediaId}`;
type Video = Extract<Probe, { result: 'video' }>;

async function withTemporaryFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(path.join(tmpdir(), 'clube-media-'));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Turns an upload into something playable, the quick way first. One function a decision. */
export function createMediaProcessor({ connection: { db }, storage, jobs }: Context, log: FastifyBaseLogger) {
  const publish = async (at: MediaPath, file: string, name: string, key: Buffer) => {
    const rendition = await packageHls(file, { storage, prefix: `${mediaPrefix(at)}/${name}`, key, name });
    await publishRendition(db, at, rendition);
  };

  const processAudio = async (at: MediaPath, source: string, found: Extract<Probe, { result: 'audio' }>) => {
    const facts = { kind: 'audio' as const, duration_seconds: found.durationSeconds };
    if (found.directlyPlayable) return patchMedia(db, at, { ...facts, status: 'ready', error_code: null });
    if (!(await hasFfmpeg()))
      return patchMedia(db, at, { ...facts, status: 'waiting', error_code: 'converter_missing' });
    await patchMedia(db, at, { ...facts, status: 'waiting', error_code: 'converting' });
    return withTemporaryFolder(async (folder) => {
      const target = path.join(folder, 'audio.mp4');
      await convertToMp4(source, target, { height: MIN_HEIGHT });
      await storage.remove(`${mediaPrefix(at)}/source`);
      await storage.adopt(`${mediaPrefix(at)}/source`, target);
      await patchMedia(db, at, { status: 'ready', error_code: null });
    });
  };

  const processVideo = async (at: MediaPath, source: string, found: Video) => {
    const stored = await findStoredMedia(db, at);
    const key = stored?.content_key ?? randomBytes(16);
    const facts = {
      kind: 'video' as const,
      duration_seconds: found.durationSeconds,
      width: found.width,
      height: found.height,
      content_key: key,
    };
    if (found.canCopyVideo && found.canCopyAudio) {
      await patchMedia(db, at, facts);
      await publish(at, source, 'original', key);
      await jobs.send('media.ladder', at);
      return;
    }
    if (!(await hasFfmpeg()))
      return patchMedia(db, at, { ...facts, status: 'waiting', error_code: 'converter_missing' });
    await patchMedia(db, at, { ...facts, status: 'waiting', error_code: 'converting' });
    await withTemporaryFolder(async (folder) => {
      const target = path.join(folder, 'video.mp4');
      const height = Math.min(found.height, LADDER.at(-1)!);
      await convertToMp4(source, target, { height, copyVideo: found.canCopyVideo, copyAudio: found.canCopyAudio });
      await publish(at, target, found.canCopyVideo ? 'original' : `${height}p`, key);
    });
    await jobs.send('media.ladder', at);
  };

  const fail = (at: MediaPath, error_code: 'not_media' | 'truncated' | 'unreadable' | 'conversion_failed') =>
    patchMedia(db, at, { status: 'failed', error_code });

  /** Job `media.process`: probe, then publish without transcoding where the streams allow it. */
  const process = async (at: MediaPath) => {
    const media = await findStoredMedia(db, at);
    if (!media || media.status === 'ready') return;
    const source = await storage.localPath(media.source_key);
    const found = await probe(source).catch(() => undefined);
    if (!found) return fail(at, 'unreadable');
    if (found.result === 'not_media') return fail(at, 'not_media');
    if (found.result === 'unknown_format')
      return patchMedia(db, at, { status: 'waiting', error_code: 'converter_missing' });
    try {
      await (found.result === 'audio' ? processAudio(at, source, found) : processVideo(at, source, found));
    } catch (error) {
      log.warn({ err: error, ...at }, 'media could not be processed');
      await storage.remove(`${mediaPrefix(at)}/original`);
      await fail(at, error instanceof TruncatedError ? 'truncated' : 'conversion_failed');
    }
  };

  const drawStills = async (
    at: MediaPath,
    source: string,
    folder: string,
    media: { durationSeconds: number; aspect: number },
  ) => {
    const { durationSeconds, aspect } = media;
    const poster = path.join(folder, 'poster.jpg');
    await drawPoster(source, poster, Math.min(3, durationSeconds / 2));
    await storage.adopt(`${mediaPrefix(at)}/poster.jpg`, poster);
    await patchMedia(db, at, { poster_key: `${mediaPrefix(at)}/poster.jpg` });
    const layout = layOutSprite(durationSeconds, aspect);
    const sprite = path.join(folder, 'sprite.jpg');
    await drawSprite(source, sprite, layout);
    await storage.adopt(`${mediaPrefix(at)}/sprite.jpg`, sprite);
    const { rows: _, ...stored } = layout;
    await patchMedia(db, at, { sprite: { key: `${mediaPrefix(at)}/sprite.jpg`, ...stored } });
  };

  /** Job `media.ladder`: smaller renditions, poster and preview stills. The media is playable already. */
  const buildLadder = async (at: MediaPath) => {
    const media = await findStoredMedia(db, at);
    if (media?.status !== 'ready' || !media.content_key || !(await hasFfmpeg())) return;
    const source = await storage.localPath(media.source_key);
    const { content_key: key, renditions, duration_seconds, width, height } = media;
    await withTemporaryFolder(async (folder) => {
      await drawStills(at, source, folder, {
        durationSeconds: duration_seconds ?? 1,
        aspect: (width ?? 16) / (height ?? 9),
      });
      const have = new Set(renditions.map((rendition) => rendition.height));
      for (const step of LADDER.filter((candidate) => candidate < (height ?? 0) && !have.has(candidate))) {
        const target = path.join(folder, `${step}.mp4`);
        await convertToMp4(source, target, { height: step });
        await publish(at, target, `${step}p`, key);
      }
    });
  };

  return {
    process,
    buildLadder,
    /** Starts the workers, and sends anew what an earlier worker left unfinished. */
    async start() {
      await jobs.work('media.process', process);
      await jobs.work('media.ladder', buildLadder);
      for (const at of await findUnfinishedMedia(db)) await jobs.send('media.process', at);
    },
  };
}
