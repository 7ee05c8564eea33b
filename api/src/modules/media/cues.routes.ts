import { Closed } from '@clube/shared/contracts/common';
import { CaptionTrack, CaptionTrackWrite, CaptionVersion, Language } from '@clube/shared/contracts/media';
import { answers } from '../../lib/answers.ts';
import type { Api } from '../../lib/api.ts';
import { assertFound } from '../../lib/errors.ts';
import { memberOf } from '../../plugins/session.ts';
import { viewerOf } from '../access/rule.ts';
import { assertChangeable } from './library.ts';
import { MediaParams } from './params.ts';
import { findMedia } from './queries.ts';
import { readTrack, saveTrack } from './texts.ts';

const CueParams = Closed({ ...MediaParams.properties, language: Language });
/** Of what is sent: as much as is kept, and the names of its fields. */
const BODY_LIMIT_BYTES = 8 * 1024 * 1024;

/** Captions by line, for whoever edits them beside the video (docs/adr/0263). */
export async function cueRoutes(app: Api) {
  app.get(
    '/media/:media/captions/:language/cues',
    {
      config: { policy: 'course.write', limit: 'cues' },
      schema: { params: CueParams, response: answers({ 200: CaptionTrack }, [400, 401, 403, 404]) },
    },
    async (request) => {
      const viewer = viewerOf(memberOf(request));
      const { media: mediaId, language } = request.params;
      assertFound(await findMedia(app.db, viewer, mediaId), 'media.not_found');
      return assertFound(await readTrack(app.db, { siteId: viewer.siteId, mediaId }, language), 'media.not_found');
    },
  );

  app.put(
    '/media/:media/captions/:language/cues',
    {
      bodyLimit: BODY_LIMIT_BYTES,
      config: { policy: 'course.write', limit: 'heavy' },
      schema: {
        params: CueParams,
        body: CaptionTrackWrite,
        response: answers({ 200: CaptionVersion }, [400, 401, 403, 404, 409, 413, 415, 422]),
      },
    },
    async (request) => {
      const { media: mediaId, language } = request.params;
      const at = await assertChangeable(app.db, viewerOf(memberOf(request)), mediaId);
      return { version: await saveTrack(app.db, at, language, request.body, memberOf(request)) };
    },
  );
}
