import { Closed } from '@clube/shared/contracts/common';
import { LessonPicture, LessonPictureKey } from '@clube/shared/contracts/lesson-text';
import { MAX_TEXT_PICTURE_BYTES } from '@clube/shared/contracts/lesson-text-nodes';
import { PictureCropQuery } from '@clube/shared/contracts/picture';
import { allows } from '@clube/shared/contracts/policy';
import { Type } from 'typebox';
import { answers } from '../../lib/answers.ts';
import type { Api } from '../../lib/api.ts';
import { assertFound } from '../../lib/errors.ts';
import { namedRoutes } from '../../lib/named-routes.ts';
import { cropOf, pictureOf, takePictures } from '../../lib/picture-body.ts';
import { limit } from '../../lib/rate-limit.ts';
import { memberOf } from '../../plugins/session.ts';
import { findLessonAccess } from '../access/queries.ts';
import { assertOpen, viewerOf } from '../access/rule.ts';
import { LessonParams, lessonIds } from '../course/params.ts';
import { findLessonDraft } from '../outline/queries.ts';
import { keepPicture, readPicture } from './picture.ts';

const LESSON = '/course/:course/module/:module/lesson/:lesson';

/** The pictures of a lesson, those of its text and what stands for its linked video: sent before they are named, seen by whoever the lesson is open to. */
export async function lessonPictureRoutes(app: Api) {
  const sending = async (scope: Api) => {
    takePictures(scope, MAX_TEXT_PICTURE_BYTES);
    scope.post(
      `${LESSON}/picture`,
      {
        bodyLimit: MAX_TEXT_PICTURE_BYTES,
        config: { policy: 'course.write', limit: 'heavy' },
        schema: {
          params: LessonParams,
          querystring: PictureCropQuery,
          response: answers({ 201: LessonPicture }, [400, 401, 403, 404, 413, 415, 422, 429]),
        },
      },
      async (request, reply) => {
        const { memberId } = memberOf(request);
        const at = lessonIds(memberOf(request), request.params);
        assertFound(await findLessonDraft(app.db, at), 'lesson.not_found');
        const upload = pictureOf(request);
        await limit(app, { key: `lesson-picture:${at.siteId}:${memberId}`, max: 200, windowSeconds: 3600 });
        return reply.status(201).send(await keepPicture(app, at, { upload, crop: cropOf(request.query) }));
      },
    );
  };
  app.register(namedRoutes('lesson: sending a picture', sending));

  app.get(
    `${LESSON}/picture/:picture`,
    {
      config: { policy: 'panel.read', limit: 'picture' },
      schema: {
        params: Closed({ ...LessonParams.properties, picture: LessonPictureKey }),
        response: answers(
          { 200: Type.Unsafe<unknown>({ type: 'string', format: 'binary' }) },
          [400, 401, 403, 404, 429],
        ),
      },
    },
    async (request, reply) => {
      const member = memberOf(request);
      const at = lessonIds(member, request.params);
      assertOpen('lesson', await findLessonAccess(app.db, viewerOf(member), at));
      const isEditor = allows('course.write', member.role);
      return reply.type('image/webp').send(await readPicture(app, at, request.params.picture, isEditor));
    },
  );
}
