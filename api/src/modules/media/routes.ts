import { Closed, Done } from '@clube/shared/contracts/common';
import { Media, MediaList } from '@clube/shared/contracts/media';
import { Type } from 'typebox';
import { answers } from '../../lib/answers.ts';
import type { Api } from '../../lib/api.ts';
import { AppError, assertFound } from '../../lib/errors.ts';
import { memberOf } from '../../plugins/session.ts';
import { viewerOf } from '../access/rule.ts';
import { isUsedElsewhere } from './own-media.queries.ts';
import { Binary, MediaParams } from './params.ts';
import { deleteMedia, findMedia, findMediaByUpload, findStoredMedia, listMedia, mayPlay } from './queries.ts';
import { sendImage } from './still.ts';
import { mediaPrefix } from './stored.ts';

export async function mediaRoutes(app: Api) {
  const { storage } = app.clube;
  const write = { policy: 'course.write' } as const;

  app.get('/media', { config: write, schema: { response: answers({ 200: MediaList }, [401, 403]) } }, async (request) =>
    listMedia(app.db, viewerOf(memberOf(request))),
  );

  app.get(
    '/media/:media',
    { config: write, schema: { params: MediaParams, response: answers({ 200: Media }, [400, 401, 403, 404]) } },
    async (request) =>
      assertFound(await findMedia(app.db, viewerOf(memberOf(request)), request.params.media), 'media.not_found'),
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
      assertFound(
        await findMediaByUpload(app.db, viewerOf(memberOf(request)), request.params.upload),
        'media.not_found',
      ),
  );

  app.delete(
    '/media/:media',
    {
      config: { ...write, limit: 'change' },
      schema: { params: MediaParams, response: answers({ 200: Done }, [400, 401, 403, 404]) },
    },
    async (request) => {
      const viewer = viewerOf(memberOf(request));
      const at = { siteId: viewer.siteId, mediaId: request.params.media };
      assertFound(await findMedia(app.db, viewer, at.mediaId), 'media.not_found');
      if (await isUsedElsewhere(app.db, viewer, at.mediaId))
        throw new AppError('policy.denied', 'A course of somebody else shows this');
      const media = assertFound(await findStoredMedia(app.db, at), 'media.not_found');
      await deleteMedia(app.db, at);
      await Promise.all([storage.remove(mediaPrefix(at)), storage.remove(media.source_key)]);
      return { ok: true as const };
    },
  );

  // A still shows what the video shows: who may not watch the one does not get the other (docs/adr/0021).
  app.get(
    '/media/:media/poster',
    {
      config: { policy: 'panel.read' },
      schema: { params: MediaParams, response: answers({ 200: Binary, 304: Binary }, [400, 401, 403, 404]) },
    },
    async (request, reply) => {
      const viewer = viewerOf(memberOf(request));
      const at = { siteId: viewer.siteId, mediaId: request.params.media };
      const { poster_key: key } = assertFound(await findStoredMedia(app.db, at), 'media.not_found');
      if (!(await mayPlay(app.db, at, viewer)))
        throw new AppError('course.no_access', 'You do not have access to this video');
      return sendImage(request, reply, key ? await storage.read(key).catch(() => null) : null);
    },
  );
}
