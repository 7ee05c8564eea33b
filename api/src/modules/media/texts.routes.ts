import { Closed, Done } from '@clube/shared/contracts/common';
import { ChaptersBody, Language, MediaTexts } from '@clube/shared/contracts/media';
import type { FastifyRequest } from 'fastify';
import { answers } from '../../lib/answers.ts';
import type { Api } from '../../lib/api.ts';
import { AppError, assertFound } from '../../lib/errors.ts';
import { namedRoutes } from '../../lib/named-routes.ts';
import { memberOf } from '../../plugins/session.ts';
import { tidyChapters } from '../../worker/chapter.ts';
import { viewerOf } from '../access/rule.ts';
import { grantedTo } from './granted.ts';
import { assertChangeable } from './library.ts';
import { Binary, MediaParams, PlayParams } from './params.ts';
import { findMedia, type MediaPath } from './queries.ts';
import { findCaptions, listCaptions, listChapters } from './texts.queries.ts';
import { CAPTIONS_LIMIT_BYTES, removeCaptions, saveCaptions, saveChapters } from './texts.ts';

const CaptionParams = Closed({ ...MediaParams.properties, language: Language });

/** What is said in a media, and where its parts begin: kept by whoever edits the course, read by whoever may watch. */
export async function textRoutes(app: Api) {
  const write = { policy: 'course.write', limit: 'change' } as const;
  const own = async (request: FastifyRequest): Promise<MediaPath> => {
    const viewer = viewerOf(memberOf(request));
    const { media: mediaId } = request.params as { media: number };
    assertFound(await findMedia(app.db, viewer, mediaId), 'media.not_found');
    return { siteId: viewer.siteId, mediaId };
  };
  const changeable = (request: FastifyRequest): Promise<MediaPath> =>
    assertChangeable(app.db, viewerOf(memberOf(request)), (request.params as { media: number }).media);

  app.get(
    '/media/:media/text',
    {
      config: { policy: 'course.write' },
      schema: { params: MediaParams, response: answers({ 200: MediaTexts }, [400, 401, 403, 404]) },
    },
    async (request) => {
      const at = await own(request);
      const [captions, chapters] = await Promise.all([listCaptions(app.db, at), listChapters(app.db, at)]);
      return { captions, chapters };
    },
  );

  const sending = async (scope: Api) => {
    scope.addContentTypeParser(
      ['text/vtt', 'application/x-subrip'],
      { parseAs: 'buffer', bodyLimit: CAPTIONS_LIMIT_BYTES },
      (_request, body, done) => done(null, body),
    );
    scope.put(
      '/media/:media/captions/:language',
      {
        bodyLimit: CAPTIONS_LIMIT_BYTES,
        config: { ...write, limit: 'heavy' },
        schema: { params: CaptionParams, response: answers({ 200: Done }, [400, 401, 403, 404, 409, 413, 415, 422]) },
      },
      async (request) => {
        const at = await changeable(request);
        if (!Buffer.isBuffer(request.body)) throw new AppError('media.unsupported', 'Send WebVTT or SubRip');
        await saveCaptions(app.db, at, request.params.language, request.body, memberOf(request));
        return { ok: true as const };
      },
    );
  };
  await app.register(namedRoutes('media: sending captions', sending));

  app.delete(
    '/media/:media/captions/:language',
    { config: write, schema: { params: CaptionParams, response: answers({ 200: Done }, [400, 401, 403, 404]) } },
    async (request) => {
      await removeCaptions(app.db, await changeable(request), request.params.language, memberOf(request));
      return { ok: true as const };
    },
  );

  app.put(
    '/media/:media/chapters',
    {
      config: write,
      schema: {
        params: MediaParams,
        body: ChaptersBody,
        response: answers({ 200: Done }, [400, 401, 403, 404, 409]),
      },
    },
    async (request) => {
      const { chapters, seen } = request.body;
      const write = { chapters: tidyChapters(chapters), seen };
      await saveChapters(app.db, await changeable(request), write, memberOf(request));
      return { ok: true as const };
    },
  );

  app.get(
    '/media/play/:token/captions/:language',
    {
      config: { policy: 'panel.read' },
      schema: {
        params: Closed({ ...PlayParams.properties, language: Language }),
        response: answers({ 200: Binary }, [400, 401, 403, 404, 410]),
      },
    },
    async (request, reply) => {
      const content = await findCaptions(app.db, await grantedTo(request), request.params.language);
      return reply
        .type('text/vtt; charset=utf-8')
        .header('cache-control', 'private, no-store')
        .send(assertFound(content, 'media.not_found'));
    },
  );
}
