import { ClassDetail, ClassList, ClassPatch, ClassRuleWrite, ClassWrite } from '@clube/shared/contracts/class';
import { Closed, Created, Done, Id } from '@clube/shared/contracts/common';
import { answers } from '../../lib/answers.ts';
import type { Api } from '../../lib/api.ts';
import { assertFound } from '../../lib/errors.ts';
import { memberOf, type Member } from '../../plugins/session.ts';
import { CourseParams, coursePath, ok } from '../course/params.ts';
import { recordChange } from './events.ts';
import { createClass, saveClass, saveRule } from './operations.ts';
import { findClass, listClasses, type ClassPath } from './queries.ts';

export const ClassParams = Closed({ course: Id, class: Id });
export const classPath = (member: Member, params: { course: number; class: number }): ClassPath => ({
  ...coursePath(member, params),
  classId: params.class,
});

/** The classes of a course, for whoever edits it. */
export async function classRoutes(app: Api) {
  const write = { policy: 'course.write' } as const;
  const change = { ...write, limit: 'change' } as const;

  app.get(
    '/course/:course/class',
    { config: write, schema: { params: CourseParams, response: answers({ 200: ClassList }, [400, 401, 403, 404]) } },
    async (request) =>
      assertFound(await listClasses(app.db, coursePath(memberOf(request), request.params)), 'course.not_found'),
  );

  app.post(
    '/course/:course/class',
    {
      config: { ...write, limit: 'create' },
      schema: {
        params: CourseParams,
        body: ClassWrite,
        response: answers({ 201: Created }, [400, 401, 403, 404, 409, 422]),
      },
    },
    async (request, reply) => {
      const created = await createClass(app.db, coursePath(memberOf(request), request.params), request.body);
      await recordChange(request, 'made');
      return reply.status(201).send(created);
    },
  );

  app.get(
    '/course/:course/class/:class',
    { config: write, schema: { params: ClassParams, response: answers({ 200: ClassDetail }, [400, 401, 403, 404]) } },
    async (request) =>
      assertFound(await findClass(app.db, classPath(memberOf(request), request.params)), 'class.not_found'),
  );

  app.patch(
    '/course/:course/class/:class',
    {
      config: change,
      schema: {
        params: ClassParams,
        body: ClassPatch,
        response: answers({ 200: Done }, [400, 401, 403, 404, 409, 422]),
      },
    },
    async (request) => {
      await saveClass(app.db, classPath(memberOf(request), request.params), request.body);
      await recordChange(request, 'changed');
      return ok;
    },
  );

  app.put(
    '/course/:course/class/:class/rule',
    {
      config: change,
      schema: {
        params: ClassParams,
        body: ClassRuleWrite,
        response: answers({ 200: Done }, [400, 401, 403, 404, 409]),
      },
    },
    async (request) => {
      await saveRule(app.db, classPath(memberOf(request), request.params), request.body);
      await recordChange(request, 'changed');
      return ok;
    },
  );
}
