import { Closed, Done, Id } from '@clube/shared/contracts/common';
import { Media, MediaList } from '@clube/shared/contracts/media';
import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import { answers } from '../../lib/answers.ts';
import type { Api } from '../../lib/api.ts';
import { AppError, assertFound } from '../../lib/errors.ts';
import { memberOf, type Member } from '../../plugins/session.ts';
import { isStaff } from '../access/rule.ts';
import { masterPlaylist, mediaPlaylist, readGrant } from './playback.ts';
import { mediaPrefix } from './process.ts';
import {
  deleteMedia,
  findMedia,
  findMediaByUpload,
  findStoredMedia,
  listMedia,
  mayPlay,
  type MediaPath,
} from './queries.ts';
import { createUploadServer, isUploadOf } from './upload.ts';

const Binary = Type.Unsafe<unknown>({ type: 'string', format: 'binary' });
const MediaParams = Closed({ media: Id });
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

export async function mediaRoutes(app: Api) {
  const { config, storage } = app.clube;
  const write = { policy: 'course.write' } as const;
  const anyone = { policy: 'anyone' } as const;
  const binary = answers({ 200: Binary }, [400, 403, 404, 410]);

  app.get('/media', { config: write, schema: { response: answers({ 200: MediaList }, [401, 403]) } }, async (request) =>
    listMedia(app.db, memberOf(request).siteId),
  );

  app.get(
    '/media/:media',
    { config: write, schema: { params: MediaParams, response: answers({ 200: Media }, [400, 401, 403, 404]) } },
    async (request) =>
      assertFound(
        await findMedia(app.db, { siteId: memberOf(request).siteId, mediaId: request.params.media }),
        'media.not_found',
      ),
  );

  app.get(
    '/media/by-upload/:upload',
    {
      config: write,
      schema: {
        params: Closed({ upload: Type.String({ maxLength: 80 }) }),
        response: answers({ 200: Media }, [400, 401, 403, 404]),
      },
    },
    async (request) =>
      assertFound(await findMediaByUpload(app.db, memberOf(request).siteId, request.params.upload), 'media.not_found'),
  );

  app.delete(
    '/media/:media',
    { config: write, schema: { params: MediaParams, response: answers({ 200: Done }, [400, 401, 403, 404]) } },
    async (request) => {
      const at = { siteId: memberOf(request).siteId, mediaId: request.params.media };
      const media = assertFound(await findStoredMedia(app.db, at), 'media.not_found');
      await deleteMedia(app.db, at);
      await Promise.all([storage.remove(mediaPrefix(at)), storage.remove(media.source_key)]);
      return { ok: true as const };
    },
  );

  const image = async (reply: FastifyReply, key: string | null | undefined) => {
    const content = key ? await storage.read(key).catch(() => null) : null;
    return reply
      .type('image/jpeg')
      .header('cache-control', 'private, max-age=86400')
      .send(assertFound(content, 'media.not_found'));
  };

  const noAccess = () => new AppError('course.no_access', 'You do not have access to this video');
  const assertMayPlay = async (at: MediaPath, { memberId, role }: Member) => {
    if (!(await mayPlay(app.db, at, { memberId, isStaff: isStaff(role) }))) throw noAccess();
  };

  app.get(
    '/media/:media/poster',
    {
      config: { policy: 'panel.read' },
      schema: { params: MediaParams, response: answers({ 200: Binary }, [400, 401, 403, 404]) },
    },
    async (request, reply) => {
      const member = memberOf(request);
      const at = { siteId: member.siteId, mediaId: request.params.media };
      const media = assertFound(await findStoredMedia(app.db, at), 'media.not_found');
      await assertMayPlay(at, member);
      return image(reply, media.poster_key);
    },
  );

  const mediaOf = async (token: string) => {
    const grant = readGrant(config, token);
    const at = { siteId: grant.s, mediaId: grant.m };
    return { at, media: assertFound(await findStoredMedia(app.db, at), 'media.not_found') };
  };
  const playlist = (reply: FastifyReply, text: string) =>
    reply.type(PLAYLIST).header('cache-control', 'no-store').send(text);

  app.get(
    '/media/play/:token/master.m3u8',
    { config: anyone, schema: { params: PlayParams, response: binary } },
    async (request, reply) => {
      const { media } = await mediaOf(request.params.token);
      return playlist(reply, masterPlaylist(media.renditions));
    },
  );

  app.get(
    '/media/play/:token/:rendition/index.m3u8',
    { config: anyone, schema: { params: RenditionParams, response: binary } },
    async (request, reply) => {
      const { media } = await mediaOf(request.params.token);
      const rendition = media.renditions.find(({ name }) => name === request.params.rendition);
      return playlist(reply, mediaPlaylist(assertFound(rendition, 'media.not_found')));
    },
  );

  app.get(
    '/media/play/:token/:rendition/:file',
    { config: anyone, schema: { params: SegmentParams, response: binary } },
    async (request, reply) => {
      const { token, rendition, file } = request.params;
      const grant = readGrant(config, token);
      const key = `${mediaPrefix({ siteId: grant.s, mediaId: grant.m })}/${rendition}/${file}`;
      const size = assertFound(await storage.size(key), 'media.not_found');
      return reply
        .type('video/mp4')
        .header('content-length', size)
        .header('cache-control', 'private, max-age=14400, immutable')
        .send(storage.stream(key));
    },
  );

  // A signed address opens the segments; the key asks once more who is signed in and whether they still may.
  app.get(
    '/media/play/:token/key',
    {
      config: { policy: 'panel.read' },
      schema: { params: PlayParams, response: answers({ 200: Binary }, [400, 401, 403, 404, 410]) },
    },
    async (request, reply) => {
      const member = memberOf(request);
      const { at, media } = await mediaOf(request.params.token);
      const grant = readGrant(config, request.params.token);
      const isTheirs = grant.u === member.memberId && grant.s === member.siteId;
      if (!isTheirs) throw noAccess();
      await assertMayPlay(at, member);
      return reply
        .type('application/octet-stream')
        .header('cache-control', 'no-store')
        .send(assertFound(media.content_key, 'media.not_found'));
    },
  );

  app.get(
    '/media/play/:token/sprite.jpg',
    { config: anyone, schema: { params: PlayParams, response: binary } },
    async (request, reply) => {
      const { media } = await mediaOf(request.params.token);
      return image(reply, media.sprite?.key);
    },
  );

  app.get(
    '/media/play/:token/source',
    {
      config: anyone,
      schema: { params: PlayParams, response: answers({ 200: Binary, 206: Binary, 416: Binary }, [400, 404, 410]) },
    },
    async (request, reply) => {
      const { media } = await mediaOf(request.params.token);
      if (media.kind !== 'audio') throw new AppError('media.not_found', 'Not found');
      const size = assertFound(await storage.size(media.source_key), 'media.not_found');
      const range = parseRange(request.headers.range, size);
      reply
        .type(media.name.endsWith('.mp3') ? 'audio/mpeg' : 'audio/mp4')
        .header('accept-ranges', 'bytes')
        .header('cache-control', 'private, max-age=14400');
      if (range === null) return reply.status(416).header('content-range', `bytes */${size}`).send('');
      if (!range) return reply.header('content-length', size).send(storage.stream(media.source_key));
      reply
        .status(206)
        .header('content-range', `bytes ${range.start}-${range.end}/${size}`)
        .header('content-length', range.end - range.start + 1);
      return reply.send(storage.stream(media.source_key, range));
    },
  );

  // tus reads the raw stream itself, so Fastify must leave the body alone in this scope.
  app.register(async (scope) => {
    const members = new WeakMap<object, Member>();
    const tus = createUploadServer(app, (request) => {
      const raw = request.runtime?.node?.req;
      return assertFound(raw && members.get(raw), 'media.not_found');
    });
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
    for (const url of ['/media/upload', '/media/upload/*']) {
      scope.route({
        method: ['POST', 'HEAD', 'PATCH', 'DELETE', 'OPTIONS'],
        url,
        config: write,
        schema: { hide: true },
        handler: async (request, reply) => {
          const member = memberOf(request);
          const id = (request.params as { '*'?: string })['*'];
          if (id !== undefined && !isUploadOf(member, id)) throw new AppError('media.not_found', 'Not found');
          members.set(request.raw, member);
          reply.hijack();
          await tus.handle(request.raw, reply.raw);
        },
      });
    }
  });
}
