import { Closed, Done } from '@clube/shared/contracts/common';
import {
  LibraryPage,
  LibraryQuery,
  Media,
  MediaChange,
  MediaReplacement,
  MediaUses,
} from '@clube/shared/contracts/media';
import { Type } from 'typebox';
import { answers } from '../../lib/answers.ts';
import type { Api } from '../../lib/api.ts';
import { AppError, assertFound } from '../../lib/errors.ts';
import { memberOf } from '../../plugins/session.ts';
import { viewerOf } from '../access/rule.ts';
import { saveMedia } from './library.ts';
import { replaceMedia } from './replace.ts';
import { findUses, listLibrary } from './library.queries.ts';
import { Binary, MediaParams, StillQuery } from './params.ts';
import { findMedia, findMediaByUpload, findStoredMedia, mayPlay } from './queries.ts';
import { keptMark, readStill, sendImage } from './still.ts';

const ok = { ok: true as const };

/** The media of a panel: for whoever edits its courses, and of an instructor what is theirs (docs/adr/0054). */
export async function mediaRoutes(app: Api) {
  const write = { policy: 'course.write' } as const;
  const change = { ...write, limit: 'change' } as const;
  const read = answers({ 200: Media }, [400, 401, 403, 404]);

  app.get(
    '/media',
    {
      config: { ...write, limit: 'look' },
      schema: { querystring: LibraryQuery, response: answers({ 200: LibraryPage }, [400, 401, 403]) },
    },
    async (request) => listLibrary(app.db, viewerOf(memberOf(request)), request.query),
  );

  app.get('/media/:media', { config: write, schema: { params: MediaParams, response: read } }, async (request) =>
    assertFound(await findMedia(app.db, viewerOf(memberOf(request)), request.params.media), 'media.not_found'),
  );

  app.get(
    '/media/:media/use',
    {
      config: write,
      schema: { params: MediaParams, response: answers({ 200: MediaUses }, [400, 401, 403, 404]) },
    },
    async (request) =>
      assertFound(await findUses(app.db, viewerOf(memberOf(request)), request.params.media), 'media.not_found'),
  );

  app.get(
    '/media/by-upload/:upload',
    { config: write, schema: { params: Closed({ upload: Type.String({ maxLength: 80 }) }), response: read } },
    async (request) =>
      assertFound(
        await findMediaByUpload(app.db, viewerOf(memberOf(request)), request.params.upload),
        'media.not_found',
      ),
  );

  app.patch(
    '/media/:media',
    {
      config: change,
      schema: { params: MediaParams, body: MediaChange, response: answers({ 200: Done }, [400, 401, 403, 404]) },
    },
    async (request) => {
      await saveMedia(app.db, viewerOf(memberOf(request)), request.params.media, request.body);
      return ok;
    },
  );

  app.post(
    '/media/:media/replacement',
    {
      config: change,
      schema: {
        params: MediaParams,
        body: MediaReplacement,
        response: answers({ 200: Done }, [400, 401, 403, 404, 409]),
      },
    },
    async (request) => {
      await replaceMedia(app, viewerOf(memberOf(request)), request.params.media, request.body.media_id);
      return ok;
    },
  );

  // A still shows what the video shows: who may not watch the one does not get the other (docs/adr/0021).
  app.get(
    '/media/:media/poster',
    {
      config: { policy: 'panel.read' },
      schema: {
        params: MediaParams,
        querystring: StillQuery,
        response: answers({ 200: Binary, 304: Binary }, [400, 401, 403, 404]),
      },
    },
    async (request, reply) => {
      const member = memberOf(request);
      const viewer = viewerOf(member);
      const at = { siteId: viewer.siteId, mediaId: request.params.media };
      const media = assertFound(await findStoredMedia(app.db, at), 'media.not_found');
      if (!(await mayPlay(app.db, at, viewer)))
        throw new AppError('course.no_access', 'You do not have access to this video');
      const { key, content } = assertFound(await readStill(app.clube.storage, media), 'media.not_found');
      // Of the one that is sent: what stands in for another for a moment is not kept at that one's address.
      const mark = keptMark(app.clube.config, member, { ...at, key, updatedAt: media.updated_at });
      return sendImage(request, reply, content, request.query.kept === mark);
    },
  );
}
