import type { FastifyReply } from 'fastify';
import { Closed } from '@clube/shared/contracts/common';
import { Type } from 'typebox';
import { assertFound } from '../../lib/errors.ts';
import type { ObjectStorage } from '../../lib/storage.ts';
import { PlayParams } from './params.ts';
import { masterPlaylist, mediaPlaylist } from './playback.ts';
import type { findStoredMedia, MediaPath } from './queries.ts';
import { mediaPrefix } from './stored.ts';

export const RenditionParams = Closed({
  ...PlayParams.properties,
  rendition: Type.String({ pattern: '^(original|\\d{2,4}p(-around)?)$' }),
});
export const SegmentParams = Closed({
  ...RenditionParams.properties,
  file: Type.String({ pattern: '^(init\\.mp4|seg-\\d{1,6}\\.m4s)$' }),
});

type StoredMedia = NonNullable<Awaited<ReturnType<typeof findStoredMedia>>>;

const sendPlaylist = (reply: FastifyReply, text: string) =>
  reply.type('application/vnd.apple.mpegurl').header('cache-control', 'no-store').send(text);

export const sendMaster = (reply: FastifyReply, { renditions }: StoredMedia) =>
  sendPlaylist(reply, masterPlaylist(renditions));

/** @throws AppError `media.not_found` where it has no such rendition */
export function sendRendition(reply: FastifyReply, { renditions }: StoredMedia, wanted: string) {
  const rendition = renditions.find(({ name }) => name === wanted);
  return sendPlaylist(reply, mediaPlaylist(assertFound(rendition, 'media.not_found')));
}

/** @throws AppError `media.not_found` where there is no such file */
export async function sendSegment(
  reply: FastifyReply,
  storage: ObjectStorage,
  at: MediaPath,
  { rendition, file }: { rendition: string; file: string },
) {
  const key = `${mediaPrefix(at)}/${rendition}/${file}`;
  const size = assertFound(await storage.size(key), 'media.not_found');
  return reply
    .type('video/mp4')
    .header('content-length', size)
    .header('cache-control', 'private, max-age=14400, immutable')
    .send(storage.stream(key));
}

/** What its segments are opened with. @throws AppError `media.not_found` where it has none */
export const sendKey = (reply: FastifyReply, { content_key }: StoredMedia) =>
  reply
    .type('application/octet-stream')
    .header('cache-control', 'no-store')
    .send(assertFound(content_key, 'media.not_found'));
