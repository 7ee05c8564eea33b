import { Closed } from '@clube/shared/contracts/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { answers } from '../../lib/answers.ts';
import type { Api } from '../../lib/api.ts';
import { assertFound } from '../../lib/errors.ts';
import { grantedTo } from './granted.ts';
import { Binary, PlayParams } from './params.ts';
import { masterPlaylist, mediaPlaylist } from './playback.ts';
import { findStoredMedia } from './queries.ts';
import { sendImage } from './still.ts';
import { mediaPrefix } from './stored.ts';

const RenditionParams = Closed({
  token: Type.String({ maxLength: 400 }),
  rendition: Type.String({ pattern: '^(original|\\d{2,4}p)$' }),
});
const SegmentParams = Closed({
  ...RenditionParams.properties,
  file: Type.String({ pattern: '^(init\\.mp4|seg-\\d{1,6}\\.m4s)$' }),
});
const PLAYLIST = 'application/vnd.apple.mpegurl';

/**
 * `GET /media/play/{token}/…`: the signed address says what was granted to whom; the session and the lesson's access are
 * asked again for every playlist, segment, key, sound and still. Who signed out, left or was closed out gets nothing more.
 */
export async function playRoutes(app: Api) {
  const { storage } = app.clube;
  const read = { policy: 'panel.read' } as const;
  const binary = answers({ 200: Binary }, [400, 401, 403, 404, 410]);

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
}
