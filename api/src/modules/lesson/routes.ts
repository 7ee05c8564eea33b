import { Created, Done } from '@clube/shared/contracts/common';
import {
  LessonDetail,
  LessonPatch,
  LessonWrite,
  Progress,
  ProgressBody,
  RatingBody,
} from '@clube/shared/contracts/lesson';
import { LessonSaved } from '@clube/shared/contracts/outline';
import { answers } from '../../lib/answers.ts';
import type { Api } from '../../lib/api.ts';
import { assertFound } from '../../lib/errors.ts';
import { memberOf } from '../../plugins/session.ts';
import { assertOpen, viewerOf } from '../access/rule.ts';
import { keepProgress, lessonColumns, rate, saveLesson } from './operations.ts';
import { createLesson, findLesson } from './queries.ts';
import { presentLesson } from './present.ts';
import { findModule } from '../module/queries.ts';
import { reorder } from '../course/order.ts';
import { LessonParams, lessonIds, ModuleParams, modulePath, ok, Order } from '../course/params.ts';

export async function lessonRoutes(app: Api) {
  const read = { policy: 'panel.read' } as const;
  const write = { policy: 'course.write' } as const;
  const made = answers({ 201: Created }, [400, 401, 403, 404, 422]);
  const changed = answers({ 200: LessonSaved }, [400, 401, 403, 404, 409, 422]);

  app.post(
    '/course/:course/module/:module/lesson',
    {
      config: { ...write, limit: 'create' },
      schema: { params: ModuleParams, body: LessonWrite, response: made },
    },
    async (request, reply) => {
      const member = memberOf(request);
      const at = modulePath(member, request.params);
      assertFound(await findModule(app.db, at), 'module.not_found');
      const columns = await lessonColumns(app.db, viewerOf(member), request.body);
      return reply.status(201).send(await createLesson(app.db, at, request.body, columns));
    },
  );

  app.put(
    '/course/:course/module/:module/lesson/order',
    {
      config: { ...write, limit: 'change' },
      schema: { params: ModuleParams, body: Order, response: answers({ 200: Done }, [400, 401, 403, 404, 409]) },
    },
    async (request) => {
      const scope = modulePath(memberOf(request), request.params);
      await reorder(app.db, 'lessons', scope, request.body);
      return ok;
    },
  );

  app.get(
    '/course/:course/module/:module/lesson/:lesson',
    { config: read, schema: { params: LessonParams, response: answers({ 200: LessonDetail }, [400, 401, 403, 404]) } },
    async (request) => {
      const member = memberOf(request);
      const row = await findLesson(app.db, viewerOf(member), lessonIds(member, request.params));
      return presentLesson(app.clube.config, member, assertOpen('lesson', row));
    },
  );

  app.patch(
    '/course/:course/module/:module/lesson/:lesson',
    {
      config: { ...write, limit: 'change' },
      schema: { params: LessonParams, body: LessonPatch, response: changed },
    },
    async (request) => {
      const member = memberOf(request);
      return saveLesson(app.db, viewerOf(member), lessonIds(member, request.params), request.body, member);
    },
  );

  app.post(
    '/course/:course/module/:module/lesson/:lesson/progress',
    {
      config: { ...read, limit: 'change', unpaid: 'own' },
      schema: {
        params: LessonParams,
        body: ProgressBody,
        response: answers({ 200: Progress }, [400, 401, 403, 404, 409]),
      },
    },
    async (request) => {
      const member = memberOf(request);
      return keepProgress(app, member, lessonIds(member, request.params), request.body);
    },
  );

  app.put(
    '/course/:course/module/:module/lesson/:lesson/rating',
    {
      config: { ...read, limit: 'change', unpaid: 'own' },
      schema: { params: LessonParams, body: RatingBody, response: answers({ 200: Done }, [400, 401, 403, 404]) },
    },
    async (request) => {
      const member = memberOf(request);
      await rate(app, member, lessonIds(member, request.params), request.body.rating);
      return ok;
    },
  );
}
