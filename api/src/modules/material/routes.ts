import { Readable } from 'node:stream';
import { Closed, Created, Done, Id } from '@clube/shared/contracts/common';
import { MaterialList, MaterialPatch, MaterialQuery } from '@clube/shared/contracts/material';
import { answers } from '../../lib/answers.ts';
import type { Api } from '../../lib/api.ts';
import { idempotencyKeyOf } from '../../lib/idempotency-key.ts';
import { namedRoutes } from '../../lib/named-routes.ts';
import { AppError } from '../../lib/errors.ts';
import { memberOf } from '../../plugins/session.ts';
import { LessonParams, lessonIds, ok, Order } from '../course/params.ts';
import { assertLesson, keepMaterial, nameMaterial, orderMaterials } from './operations.ts';
import { listMaterials } from './queries.ts';

export const MaterialParams = Closed({ ...LessonParams.properties, material: Id });
const LESSON = '/course/:course/module/:module/lesson/:lesson';
const write = { policy: 'course.write' } as const;

/** Bytes are handed on as they come. */
async function sending(app: Api) {
  app.addContentTypeParser('application/octet-stream', (_request, payload, done) => done(null, payload));
  app.post(
    `${LESSON}/material`,
    {
      config: { ...write, limit: ['create', 'upload'] },
      schema: {
        params: LessonParams,
        querystring: MaterialQuery,
        response: answers({ 201: Created }, [400, 401, 403, 404, 409, 413, 415, 422]),
      },
    },
    async (request, reply) => {
      const member = memberOf(request);
      const at = lessonIds(member, request.params);
      await assertLesson(app, at);
      const { body } = request;
      if (!(body instanceof Readable))
        throw new AppError('material.unsupported', 'Bytes are sent as application/octet-stream');
      const size = Number(request.headers['content-length']);
      const sent = {
        fileName: request.query.name,
        size,
        content: body,
        idempotencyKey: idempotencyKeyOf(request),
        assertMay: () => app.assertStillMay(request, reply),
      };
      return reply.status(201).send(await keepMaterial(app, at, member, sent));
    },
  );
}

/** What those who make a lesson do with its materials. */
export async function materialRoutes(app: Api) {
  app.get(
    `${LESSON}/material`,
    { config: write, schema: { params: LessonParams, response: answers({ 200: MaterialList }, [400, 401, 403, 404]) } },
    async (request) => {
      const at = lessonIds(memberOf(request), request.params);
      await assertLesson(app, at);
      return { materials: await listMaterials(app.db, at) };
    },
  );

  app.register(namedRoutes('material: sending a file', sending));

  app.put(
    `${LESSON}/material/order`,
    {
      config: { ...write, limit: 'change' },
      schema: { params: LessonParams, body: Order, response: answers({ 200: Done }, [400, 401, 403, 404, 409]) },
    },
    async (request) => {
      const member = memberOf(request);
      await orderMaterials(app.db, lessonIds(member, request.params), member, request.body);
      return ok;
    },
  );

  app.patch(
    `${LESSON}/material/:material`,
    {
      config: { ...write, limit: 'change' },
      schema: { params: MaterialParams, body: MaterialPatch, response: answers({ 200: Done }, [400, 401, 403, 404]) },
    },
    async (request) => {
      const member = memberOf(request);
      const material = { id: request.params.material, name: request.body.name.trim() };
      await nameMaterial(app.db, lessonIds(member, request.params), member, material);
      return ok;
    },
  );
}
