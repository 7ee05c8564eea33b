import { Created } from '@clube/shared/contracts/common';
import { CourseCopy } from '@clube/shared/contracts/course';
import {
  LessonDraft,
  OrderSaved,
  Outline,
  OutlineBatch,
  OutlineMade,
  OutlineOrder,
} from '@clube/shared/contracts/outline';
import { answers } from '../../lib/answers.ts';
import type { Api } from '../../lib/api.ts';
import { assertFound } from '../../lib/errors.ts';
import { memberOf } from '../../plugins/session.ts';
import { CourseParams, coursePath, lessonIds, LessonParams, ModuleParams, modulePath } from '../course/params.ts';
import { makeBatch } from './batch.ts';
import { copyCourse } from './copy-course.ts';
import { copyLesson, copyModule, saveOrder } from './operations.ts';
import { findLessonDraft, findOutline } from './queries.ts';

export async function outlineRoutes(app: Api) {
  const write = { policy: 'course.write' } as const;

  app.get(
    '/course/:course/outline',
    { config: write, schema: { params: CourseParams, response: answers({ 200: Outline }, [400, 401, 403, 404]) } },
    async (request) =>
      assertFound(await findOutline(app.db, coursePath(memberOf(request), request.params)), 'course.not_found'),
  );

  app.put(
    '/course/:course/outline',
    {
      config: { ...write, limit: 'change' },
      schema: {
        params: CourseParams,
        body: OutlineOrder,
        response: answers({ 200: OrderSaved }, [400, 401, 403, 404, 409]),
      },
    },
    async (request) => {
      return saveOrder(app.db, coursePath(memberOf(request), request.params), request.body);
    },
  );

  app.post(
    '/course/:course/outline/batch',
    {
      // One call makes hundreds of rows.
      config: { ...write, limit: ['create', 'heavy'] },
      schema: {
        params: CourseParams,
        body: OutlineBatch,
        response: answers({ 201: OutlineMade }, [400, 401, 403, 404]),
      },
    },
    async (request, reply) =>
      reply.status(201).send(await makeBatch(app.db, coursePath(memberOf(request), request.params), request.body)),
  );

  app.get(
    '/course/:course/module/:module/lesson/:lesson/draft',
    { config: write, schema: { params: LessonParams, response: answers({ 200: LessonDraft }, [400, 401, 403, 404]) } },
    async (request) =>
      assertFound(await findLessonDraft(app.db, lessonIds(memberOf(request), request.params)), 'lesson.not_found'),
  );

  app.post(
    '/course/:course/module/:module/lesson/:lesson/copy',
    {
      config: { ...write, limit: 'create' },
      schema: { params: LessonParams, response: answers({ 201: Created }, [400, 401, 403, 404]) },
    },
    async (request, reply) =>
      reply.status(201).send(await copyLesson(app.clube, lessonIds(memberOf(request), request.params))),
  );

  app.post(
    '/course/:course/module/:module/copy',
    {
      config: { ...write, limit: 'create' },
      schema: { params: ModuleParams, response: answers({ 201: Created }, [400, 401, 403, 404]) },
    },
    async (request, reply) =>
      reply.status(201).send(await copyModule(app.clube, modulePath(memberOf(request), request.params))),
  );

  app.post(
    '/course/:course/copy',
    {
      // One call makes hundreds of rows.
      config: { ...write, limit: ['create', 'heavy'] },
      schema: {
        params: CourseParams,
        body: CourseCopy,
        response: answers({ 201: Created }, [400, 401, 403, 404, 422]),
      },
    },
    async (request, reply) =>
      reply.status(201).send(await copyCourse(app.clube, memberOf(request), request.params.course, request.body)),
  );
}
