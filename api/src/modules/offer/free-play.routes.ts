import { Closed } from '@clube/shared/contracts/common';
import { Language } from '@clube/shared/contracts/media';
import type { FastifyRequest } from 'fastify';
import { answers } from '../../lib/answers.ts';
import type { Api } from '../../lib/api.ts';
import { assertFound } from '../../lib/errors.ts';
import { byAddress, limit } from '../../lib/rate-limit.ts';
import { Binary, PlayParams } from '../media/params.ts';
import { findStoredMedia, type MediaPath } from '../media/queries.ts';
import { sendSound } from '../media/sound.ts';
import { RenditionParams, SegmentParams, sendKey, sendMaster, sendRendition, sendSegment } from '../media/stream.ts';
import { findCaptions } from '../media/texts.queries.ts';
import { grantedToVisitor, mayVisitorGoOn } from './free.ts';

/** Files of films: a household that watches takes some hundreds. */
const FILES = { max: 6000, windowSeconds: 600 };

/**
 * `GET /sale/play/{token}/…`: the media of one free lesson, for the browser that it was given to. Whether the lesson is open to anybody
 * is asked again for every file. Apart from the addresses of members, so that none of those lets in whoever has no session.
 */
export async function freePlayRoutes(app: Api) {
  const config = { policy: 'anyone' } as const;
  const binary = answers({ 200: Binary }, [400, 403, 404, 410, 429]);

  const granted = async (request: FastifyRequest): Promise<MediaPath> => {
    await limit(app, { key: `free-play:${byAddress(request.ip)}`, ...FILES });
    return grantedToVisitor(request);
  };
  const mediaOf = async (request: FastifyRequest) =>
    assertFound(await findStoredMedia(app.db, await granted(request)), 'media.not_found');

  app.get(
    '/sale/play/:token/master.m3u8',
    { config, schema: { params: PlayParams, response: binary } },
    async (request, reply) => sendMaster(reply, await mediaOf(request)),
  );

  app.get(
    '/sale/play/:token/:rendition/index.m3u8',
    { config, schema: { params: RenditionParams, response: binary } },
    async (request, reply) => sendRendition(reply, await mediaOf(request), request.params.rendition),
  );

  app.get(
    '/sale/play/:token/:rendition/:file',
    { config, schema: { params: SegmentParams, response: binary } },
    async (request, reply) => sendSegment(reply, app.clube.storage, await granted(request), request.params),
  );

  app.get(
    '/sale/play/:token/key',
    { config, schema: { params: PlayParams, response: binary } },
    async (request, reply) => sendKey(reply, await mediaOf(request)),
  );

  app.get(
    '/sale/play/:token/source',
    {
      config,
      schema: {
        params: PlayParams,
        response: answers({ 200: Binary, 206: Binary, 416: Binary }, [400, 403, 404, 410, 429]),
      },
    },
    async (request, reply) => sendSound(request, reply, await granted(request), async () => mayVisitorGoOn(request)),
  );

  app.get(
    '/sale/play/:token/captions/:language',
    { config, schema: { params: Closed({ ...PlayParams.properties, language: Language }), response: binary } },
    async (request, reply) => {
      const content = await findCaptions(app.db, await granted(request), request.params.language);
      return reply
        .type('text/vtt; charset=utf-8')
        .header('cache-control', 'private, no-store')
        .send(assertFound(content, 'media.not_found'));
    },
  );
}
