import { createHash } from 'node:crypto';
import { Closed } from '@clube/shared/contracts/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { answers } from '../../lib/answers.ts';
import type { Api } from '../../lib/api.ts';
import { AppError, assertFound } from '../../lib/errors.ts';
import { memberOf } from '../../plugins/session.ts';
import { viewerOf } from '../access/rule.ts';
import { masterPlaylist, mediaPlaylist, readGrant } from './playback.ts';
import { mediaPrefix } from './process.ts';
import { findStoredMedia, mayPlay } from './queries.ts';
import { whileAllowed } from './while-allowed.ts';

export const Binary = Type.Unsafe<unknown>({ type: 'string', format: 'binary' });
const PlayParams = Closed({ token: Type.String({ maxLength: 400 }) });
const RenditionParams = Closed({
  token: Type.String({ maxLength: 400 }),
  rendition: Type.String({ pattern: '^(original|\\d{2,4}p)$' }),
});
const SegmentParams = Closed({
  ...RenditionParams.properties,
  file: Type.String({ pattern: '^(init\\.mp4|seg-\\d{1,6}\\.m4s)$' }),
});
const PLAYLIST = 'application/vnd.apple.mpegurl';

/** `bytes=a-b` of a file of `size` bytes; undefined for the whole, null when it cannot be satisfied. */
function parseRange(header: string | undefined, size: number): { start: number; end: number } | null | undefined {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? '');
  if (!match || (match[1] === '' && match[2] === '')) return undefined;
  const start = match[1] === '' ? Math.max(0, size - Number(match[2])) : Number(match[1]);
  const end = match[1] === '' || match[2] === '' ? size - 1 : Math.min(Number(match[2]), size - 1);
  return start > end ? null : { start, end };
}

/** A still. A browser may keep it, and asks each time whether it may still show it. */
export async function sendImage(request: FastifyRequest, reply: FastifyReply, content: Buffer | null) {
  const found = assertFound(content, 'media.not_found');
  const etag = `"${createHash('sha256').update(found).digest('base64url').slice(0, 22)}"`;
  reply.header('cache-control', 'private, no-cache').header('etag', etag);
  if (request.headers['if-none-match'] === etag) return reply.status(304).send();
  return reply.type('image/jpeg').send(found);
}

/**
 * `GET /media/play/{token}/…`: the signed address says what was granted to whom; the session and the lesson's access are
 * asked again for every playlist, segment, key, sound and still. Who signed out, left or was closed out gets nothing more.
 */
export async function playRoutes(app: Api) {
  const { config, storage } = app.clube;
  const read = { policy: 'panel.read' } as const;
  const binary = answers({ 200: Binary }, [400, 401, 403, 404, 410]);

  const grantedTo = async (request: FastifyRequest) => {
    const member = memberOf(request);
    const { siteId, memberId } = member;
    const grant = readGrant(config, (request.params as { token: string }).token);
    const at = { siteId: grant.s, mediaId: grant.m };
    const isTheirs = grant.u === memberId && grant.s === siteId;
    if (!isTheirs || !(await mayPlay(app.db, at, viewerOf(member))))
      throw new AppError('course.no_access', 'You do not have access to this video');
    return at;
  };
  /** Asked in the midst of an answer: of the session too, which may have ended since. */
  const mayGoOn = async (request: FastifyRequest) => {
    request.session = await app.findSession(request);
    return grantedTo(request).then(
      () => true,
      (error: unknown) => {
        if (error instanceof AppError) return false;
        throw error;
      },
    );
  };
  const mediaOf = async (request: FastifyRequest) =>
    assertFound(await findStoredMedia(app.db, await grantedTo(request)), 'media.not_found');
  const playlist = (reply: FastifyReply, text: string) =>
    reply.type(PLAYLIST).header('cache-control', 'no-store').send(text);

  app.get(
    '/media/play/:token/master.m3u8',
    { config: read, schema: { params: PlayParams, response: binary } },
    async (request, reply) => playlist(reply, masterPlaylist((await mediaOf(request)).renditions)),
  );

  app.get(
    '/media/play/:token/:rendition/index.m3u8',
    { config: read, schema: { params: RenditionParams, response: binary } },
    async (request, reply) => {
      const { renditions } = await mediaOf(request);
      const rendition = renditions.find(({ name }) => name === request.params.rendition);
      return playlist(reply, mediaPlaylist(assertFound(rendition, 'media.not_found')));
    },
  );

  app.get(
    '/media/play/:token/:rendition/:file',
    { config: read, schema: { params: SegmentParams, response: binary } },
    async (request, reply) => {
      const { rendition, file } = request.params;
      const key = `${mediaPrefix(await grantedTo(request))}/${rendition}/${file}`;
      const size = assertFound(await storage.size(key), 'media.not_found');
      return reply
        .type('video/mp4')
        .header('content-length', size)
        .header('cache-control', 'private, max-age=14400, immutable')
        .send(storage.stream(key));
    },
  );

  app.get(
    '/media/play/:token/key',
    { config: read, schema: { params: PlayParams, response: binary } },
    async (request, reply) =>
      reply
        .type('application/octet-stream')
        .header('cache-control', 'no-store')
        .send(assertFound((await mediaOf(request)).content_key, 'media.not_found')),
  );

  app.get(
    '/media/play/:token/sprite.jpg',
    {
      config: read,
      schema: { params: PlayParams, response: answers({ 200: Binary, 304: Binary }, [400, 401, 403, 404, 410]) },
    },
    async (request, reply) => {
      const { sprite } = await mediaOf(request);
      return sendImage(request, reply, sprite && (await storage.read(sprite.key).catch(() => null)));
    },
  );

  app.get(
    '/media/play/:token/source',
    {
      config: read,
      schema: {
        params: PlayParams,
        response: answers({ 200: Binary, 206: Binary, 416: Binary }, [400, 401, 403, 404, 410]),
      },
    },
    async (request, reply) => {
      const media = await mediaOf(request);
      if (media.kind !== 'audio') throw new AppError('media.not_found', 'Not found');
      const key = assertFound(media.play_key, 'media.not_found');
      const size = assertFound(await storage.size(key), 'media.not_found');
      const range = parseRange(request.headers.range, size);
      reply
        .type(media.play_type ?? 'audio/mp4')
        .header('accept-ranges', 'bytes')
        // Sound is not encrypted: nothing of it stays behind for whoever uses this browser next.
        .header('cache-control', 'private, no-store');
      const content = (part?: { start: number; end: number }) =>
        whileAllowed(storage.stream(key, part), async () => mayGoOn(request));
      if (range === null) return reply.status(416).header('content-range', `bytes */${size}`).send('');
      if (!range) return reply.header('content-length', size).send(content());
      reply
        .status(206)
        .header('content-range', `bytes ${range.start}-${range.end}/${size}`)
        .header('content-length', range.end - range.start + 1);
      return reply.send(content(range));
    },
  );
}
