import type { FastifyRequest } from 'fastify';
import { answers } from '../../lib/answers.ts';
import type { Api } from '../../lib/api.ts';
import { assertFound } from '../../lib/errors.ts';
import { grantedTo } from './granted.ts';
import { Binary, PlayParams } from './params.ts';
import { findStoredMedia } from './queries.ts';
import { sendImage } from './still.ts';
import { RenditionParams, SegmentParams, sendKey, sendMaster, sendRendition, sendSegment } from './stream.ts';

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

  app.get(
    '/media/play/:token/master.m3u8',
    { config: read, schema: { params: PlayParams, response: binary } },
    async (request, reply) => sendMaster(reply, await mediaOf(request)),
  );

  app.get(
    '/media/play/:token/:rendition/index.m3u8',
    { config: read, schema: { params: RenditionParams, response: binary } },
    async (request, reply) => sendRendition(reply, await mediaOf(request), request.params.rendition),
  );

  app.get(
    '/media/play/:token/:rendition/:file',
    { config: read, schema: { params: SegmentParams, response: binary } },
    async (request, reply) => sendSegment(reply, storage, await grantedTo(request), request.params),
  );

  app.get(
    '/media/play/:token/key',
    { config: read, schema: { params: PlayParams, response: binary } },
    async (request, reply) => sendKey(reply, await mediaOf(request)),
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
