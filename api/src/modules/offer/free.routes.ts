import { Closed, Id } from '@clube/shared/contracts/common';
import { LessonPictureKey } from '@clube/shared/contracts/lesson-text';
import { FreeCourse, FreeCourseCard, FreeLesson, FreePlay } from '@clube/shared/contracts/sale';
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { answers } from '../../lib/answers.ts';
import type { Api } from '../../lib/api.ts';
import { assertFound } from '../../lib/errors.ts';
import { byAddress, limit } from '../../lib/rate-limit.ts';
import { readPicture } from '../lesson/picture.ts';
import { Binary } from '../media/params.ts';
import { findStoredMedia } from '../media/queries.ts';
import { readStill, sendImage } from '../media/still.ts';
import { lookAtFreeCourse, lookAtFreeCourses } from './free-course.ts';
import { grantFree, lookAtFree, presentFree } from './free.ts';
import { findFreeLesson, type FreePath, type FreeWay } from './free.queries.ts';
import { sellerOf } from './sale.ts';

const config = { policy: 'anyone' } as const;
const OfOffer = { offer: Id };
const OfCourse = { course: Id };
/** A text may show a hundred of them. */
const PICTURES = { max: 3000, windowSeconds: 600 };

/** The calls of a lesson that is open to anybody, below the offer or the course by which somebody came. */
function lessonRoutes(app: Api, above: '/sale/:offer' | '/free/:course', way: typeof OfOffer | typeof OfCourse) {
  const address = `${above}/lesson/:lesson`;
  const FreeParams = Closed({ ...way, lesson: Id });
  const pathOf = (request: FastifyRequest): FreePath => {
    const { lesson, ...by } = request.params as FreeWay & { lesson: number };
    return { siteId: sellerOf(request), lessonId: lesson, ...by };
  };

  app.get(
    address,
    { config, schema: { params: FreeParams, response: answers({ 200: FreeLesson }, [400, 404, 429]) } },
    async (request) => presentFree(pathOf(request), await lookAtFree(app, pathOf(request), request.ip)),
  );

  app.post(
    `${address}/play`,
    {
      config: { ...config, limit: 'visit' },
      schema: { params: FreeParams, response: answers({ 200: FreePlay }, [400, 403, 404, 429]) },
    },
    async (request, reply) => {
      void reply.header('cache-control', 'no-store');
      return grantFree(request, reply, pathOf(request));
    },
  );

  app.get(
    `${address}/poster`,
    { config, schema: { params: FreeParams, response: answers({ 200: Binary, 304: Binary }, [400, 404, 429]) } },
    async (request, reply) => {
      const { media_id } = await lookAtFree(app, pathOf(request), request.ip);
      const at = { siteId: sellerOf(request), mediaId: assertFound(media_id, 'media.not_found') };
      const media = await findStoredMedia(app.db, at);
      return sendImage(request, reply, (media && (await readStill(app.clube.storage, media)))?.content ?? null);
    },
  );

  app.get(
    `${address}/picture/:picture`,
    {
      config,
      schema: {
        params: Closed({ ...FreeParams.properties, picture: LessonPictureKey }),
        response: answers({ 200: Binary }, [400, 404, 429]),
      },
    },
    async (request, reply) => {
      await limit(app, { key: `free-picture:${byAddress(request.ip)}`, ...PICTURES });
      const { picture, ...by } = request.params as FreeWay & { lesson: number; picture: string };
      const { lesson: lessonId, ...way } = by;
      const siteId = sellerOf(request);
      const { course_id: courseId, module_id: moduleId } = assertFound(
        await findFreeLesson(app.db, { siteId, lessonId, ...way }),
        'lesson.not_found',
      );
      return reply
        .type('image/webp')
        .send(await readPicture(app, { siteId, courseId, moduleId, lessonId }, picture, false));
    },
  );
}

/** What is open to anybody, for whoever comes: what it says and shows, and nothing that belongs to members. */
export async function freeRoutes(app: Api) {
  lessonRoutes(app, '/sale/:offer', OfOffer);
  lessonRoutes(app, '/free/:course', OfCourse);

  app.get(
    '/free',
    { config, schema: { response: answers({ 200: Type.Array(FreeCourseCard) }, [404, 429]) } },
    async (request) => lookAtFreeCourses(app, sellerOf(request), request.ip),
  );

  app.get(
    '/free/:course',
    { config, schema: { params: Closed(OfCourse), response: answers({ 200: FreeCourse }, [400, 404, 429]) } },
    async (request) => {
      const at = { siteId: sellerOf(request), courseId: request.params.course };
      return (await lookAtFreeCourse(app, at, request.ip)).course;
    },
  );
}
