import { Created, Done } from '@clube/shared/contracts/common';
import { Course, CourseCard, CoursePatch, CourseWrite, Watch, WatchQuery } from '@clube/shared/contracts/course';
import { Type } from 'typebox';
import { answers } from '../../lib/answers.ts';
import type { Api } from '../../lib/api.ts';
import { assertFound } from '../../lib/errors.ts';
import { memberOf } from '../../plugins/session.ts';
import { viewerOf } from '../access/rule.ts';
import { beginCourse, saveCourse } from './operations.ts';
import { reorder } from './order.ts';
import { CourseParams, coursePath, ok, Order, partsOf } from './params.ts';
import { listCourses, watchCourse } from './watch.queries.ts';
import { assertWatchable } from './watch.ts';

export async function courseRoutes(app: Api) {
  const read = { policy: 'panel.read' } as const;
  const write = { policy: 'course.write' } as const;

  app.get(
    '/course',
    {
      config: { ...read, scope: 'courses.read' },
      schema: { response: answers({ 200: Type.Array(CourseCard) }, [401, 403]) },
    },
    async (request) => listCourses(app.db, viewerOf(memberOf(request))),
  );

  app.post(
    '/course',
    {
      config: { ...write, limit: 'create' },
      schema: { body: CourseWrite, response: answers({ 201: Created }, [400, 401, 403]) },
    },
    async (request, reply) => reply.status(201).send(await beginCourse(app.db, memberOf(request), request.body)),
  );

  app.get(
    '/course/:course',
    { config: read, schema: { params: CourseParams, response: answers({ 200: Course }, [400, 401, 403, 404]) } },
    async (request) => {
      const found = await watchCourse(app.db, viewerOf(memberOf(request)), {
        courseId: request.params.course,
        parts: ['course'],
      });
      return assertFound(found?.course, 'course.not_found');
    },
  );

  app.patch(
    '/course/:course',
    {
      config: { ...write, limit: 'change' },
      schema: { params: CourseParams, body: CoursePatch, response: answers({ 200: Done }, [400, 401, 403, 404, 409]) },
    },
    async (request) => {
      const member = memberOf(request);
      await saveCourse(app.db, coursePath(member, request.params), request.body, member);
      return ok;
    },
  );

  app.get(
    '/course/:course/watch',
    {
      config: read,
      schema: {
        params: CourseParams,
        querystring: WatchQuery,
        response: answers({ 200: Watch }, [400, 401, 403, 404]),
      },
    },
    async (request) => {
      const { 'data[]': data, current_module_id, current_lesson_id } = request.query;
      const found = assertFound(
        await watchCourse(app.db, viewerOf(memberOf(request)), {
          courseId: request.params.course,
          moduleId: current_module_id,
          lessonId: current_lesson_id,
          parts: partsOf(data),
        }),
        'course.not_found',
      );
      if (partsOf(data).some((part) => part !== 'course')) assertWatchable(found, current_lesson_id);
      return found;
    },
  );

  app.put(
    '/course/order',
    {
      // The order of all courses is the panel's, not that of whoever teaches some.
      config: { policy: 'panel.manage', limit: 'change' },
      schema: { body: Order, response: answers({ 200: Done }, [400, 401, 403, 409]) },
    },
    async (request) => {
      await reorder(app.db, 'courses', { siteId: memberOf(request).siteId }, request.body);
      return ok;
    },
  );
}
