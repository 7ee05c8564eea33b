import { Closed, Created } from '@clube/shared/contracts/common';
import { Type } from 'typebox';
import { answers } from '../../lib/answers.ts';
import type { Api } from '../../lib/api.ts';
import { memberOf } from '../../plugins/session.ts';
import { uploadRoutesOf } from '../media/upload.routes.ts';
import { assertRoom } from './operations.ts';
import { findOfUpload } from './queries.ts';
import { importUpload } from './upload.ts';

const inParts = uploadRoutesOf({
  purpose: 'course',
  path: '/course/import/upload',
  unnamed: 'curso.zip',
  assertRoom: (trx, needs, { siteId, sizeBytes }) => assertRoom(trx, needs, siteId, sizeBytes),
  findFinishedSize: async (db, at) => (await findOfUpload(db, at))?.sizeBytes,
});

/** The file of a course in parts, as media are sent; whole, it is said to be the file of an import. */
export async function courseUploadRoutes(app: Api) {
  app.register(inParts);

  app.post(
    '/course/import/upload/:upload',
    {
      config: { policy: 'course.write', limit: ['create', 'heavy'] },
      schema: {
        params: Closed({ upload: Type.String({ maxLength: 80 }) }),
        response: answers({ 201: Created }, [400, 401, 403, 404, 409, 413, 422, 429]),
      },
    },
    async (request, reply) => reply.status(201).send(await importUpload(app, memberOf(request), request.params.upload)),
  );
}
