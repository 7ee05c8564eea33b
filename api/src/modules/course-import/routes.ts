import { Readable } from 'node:stream';
import { Closed, Created, Done, Id } from '@clube/shared/contracts/common';
import {
  CourseImportList,
  CourseImportQuery,
  CourseImportStart,
  OutlineColumns,
} from '@clube/shared/contracts/course-import';
import { answers } from '../../lib/answers.ts';
import type { Api } from '../../lib/api.ts';
import { AppError, assertFound } from '../../lib/errors.ts';
import { namedRoutes } from '../../lib/named-routes.ts';
import { memberOf } from '../../plugins/session.ts';
import { CourseParams, coursePath, ok } from '../course/params.ts';
import { findCourse } from '../course/queries.ts';
import { mapImport, receiveFile, startImport, stopImport } from './operations.ts';
import { listImports } from './queries.ts';

const ImportParams = Closed({ imported: Id });
const write = { policy: 'course.write' } as const;
const sent = answers({ 201: Created }, [400, 401, 403, 404, 409, 413, 415, 422, 429]);

/** Bytes are handed on as they come. */
async function sending(app: Api) {
  app.addContentTypeParser('application/octet-stream', (_request, payload, done) => done(null, payload));
  const bodyOf = (body: unknown): Readable => {
    if (!(body instanceof Readable))
      throw new AppError('media.unsupported', 'Bytes are sent as application/octet-stream');
    return body;
  };

  app.post(
    '/course/import',
    { config: { ...write, limit: ['create', 'heavy'] }, schema: { querystring: CourseImportQuery, response: sent } },
    async (request, reply) => {
      const file = { body: bodyOf(request.body), name: request.query.file, courseId: null };
      return reply.status(201).send(await receiveFile(request, file));
    },
  );

  app.post(
    '/course/:course/import',
    {
      config: { ...write, limit: ['create', 'heavy'] },
      schema: { params: CourseParams, querystring: CourseImportQuery, response: sent },
    },
    async (request, reply) => {
      const at = coursePath(memberOf(request), request.params);
      assertFound(await findCourse(app.db, at), 'course.not_found');
      const file = { body: bodyOf(request.body), name: request.query.file, courseId: at.courseId };
      return reply.status(201).send(await receiveFile(request, file));
    },
  );
}

/** A course from a file: looked at first, then made by and by. */
export async function courseImportRoutes(app: Api) {
  app.register(namedRoutes('course-import: sending a file', sending));

  app.get(
    '/course/import',
    { config: write, schema: { response: answers({ 200: CourseImportList }, [401, 403]) } },
    async (request) => listImports(app.db, memberOf(request)),
  );

  app.put(
    '/course/import/:imported/column',
    {
      config: { ...write, limit: 'heavy' },
      schema: {
        params: ImportParams,
        body: OutlineColumns,
        response: answers({ 200: Done }, [400, 401, 403, 404, 429]),
      },
    },
    async (request) => {
      await mapImport(app, memberOf(request), request.params.imported, request.body);
      return ok;
    },
  );

  app.post(
    '/course/import/:imported/start',
    {
      config: { ...write, limit: 'heavy' },
      schema: {
        params: ImportParams,
        body: CourseImportStart,
        response: answers({ 200: Done }, [400, 401, 403, 404, 422, 429]),
      },
    },
    async (request) => {
      await startImport(app, memberOf(request), request.params.imported, request.body);
      return ok;
    },
  );

  app.delete(
    '/course/import/:imported',
    {
      config: { ...write, limit: 'change' },
      schema: { params: ImportParams, response: answers({ 200: Done }, [400, 401, 403, 404]) },
    },
    async (request) => {
      await stopImport(app, memberOf(request), request.params.imported);
      return ok;
    },
  );
}
