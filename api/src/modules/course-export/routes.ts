import { Closed, Id } from '@clube/shared/contracts/common';
import { CourseExport, CourseExportAsk, CourseExportList } from '@clube/shared/contracts/course-export';
import { answers } from '../../lib/answers.ts';
import type { Api } from '../../lib/api.ts';
import { attachment } from '../../lib/attachment.ts';
import { assertFound } from '../../lib/errors.ts';
import { limit } from '../../lib/rate-limit.ts';
import { memberOf } from '../../plugins/session.ts';
import { CourseParams, coursePath } from '../course/params.ts';
import { Binary } from '../media/params.ts';
import { askForExport, readExports } from './operations.ts';
import { findReady } from './queries.ts';

const write = { policy: 'course.write' } as const;

/** A course as a file: asked for, packed by a job, taken away by those who make it. */
export async function courseExportRoutes(app: Api) {
  app.get(
    '/course/:course/export',
    {
      config: { ...write, limit: 'look' },
      schema: { params: CourseParams, response: answers({ 200: CourseExportList }, [400, 401, 403, 404]) },
    },
    async (request) => readExports(app.db, coursePath(memberOf(request), request.params)),
  );

  app.post(
    '/course/:course/export',
    {
      config: { ...write, limit: 'heavy' },
      schema: {
        params: CourseParams,
        body: CourseExportAsk,
        response: answers({ 202: CourseExport }, [400, 401, 403, 404, 409, 422, 429]),
      },
    },
    async (request, reply) =>
      reply
        .status(202)
        .send(await askForExport(request, coursePath(memberOf(request), request.params), request.body.with_media)),
  );

  app.get(
    '/course/:course/export/:exported/file',
    {
      config: write,
      schema: {
        params: Closed({ ...CourseParams.properties, exported: Id }),
        response: answers({ 200: Binary }, [400, 401, 403, 404, 429]),
      },
    },
    async (request, reply) => {
      const member = memberOf(request);
      await limit(app, { key: `course-export-file:${member.memberId}`, max: 60, windowSeconds: 3600 });
      const at = coursePath(member, request.params);
      const { key, title } = assertFound(await findReady(app.db, at, request.params.exported), 'request.not_found');
      const size = assertFound(await app.clube.storage.size(key), 'request.not_found');
      return reply
        .type('application/zip')
        .header('content-length', size)
        .header('content-disposition', attachment(title, 'course.zip'))
        .send(app.clube.storage.stream(key));
    },
  );
}
