import { DataExport, DataExportAsk } from '@clube/shared/contracts/account';
import { Closed, Id } from '@clube/shared/contracts/common';
import { Type } from 'typebox';
import { answers } from '../../lib/answers.ts';
import type { Api } from '../../lib/api.ts';
import { assertFound } from '../../lib/errors.ts';
import { limit } from '../../lib/rate-limit.ts';
import { userOf } from '../../plugins/session.ts';
import { askForExport } from './export.ts';
import { findReadyExport, listExports } from './export.queries.ts';

/** One's own data as a file: asked for, made by a job, taken away. */
export async function exportRoutes(app: Api) {
  app.get(
    '/me/export',
    {
      config: { policy: 'signedIn', limit: 'change' },
      schema: { response: answers({ 200: Type.Array(DataExport) }, [401, 429]) },
    },
    async (request) => listExports(app.db, userOf(request)),
  );

  app.post(
    '/me/export',
    {
      config: { policy: 'signedIn', limit: 'heavy' },
      schema: { body: DataExportAsk, response: answers({ 202: DataExport }, [400, 401, 403, 404, 422, 429]) },
    },
    async (request, reply) => reply.status(202).send(await askForExport(request, request.body.password)),
  );

  app.get(
    '/me/export/:export/file',
    {
      config: { policy: 'signedIn' },
      schema: {
        params: Closed({ export: Id }),
        response: answers({ 200: Type.Unsafe<unknown>({ type: 'string', format: 'binary' }) }, [400, 401, 404, 429]),
      },
    },
    async (request, reply) => {
      const session = userOf(request);
      await limit(app, { key: `data-export-file:person:${session.userId}`, max: 30, windowSeconds: 3600 });
      const key = assertFound(
        await findReadyExport(app.db, session, request.params.export),
        'account.export_not_found',
      );
      const size = assertFound(await app.clube.storage.size(key), 'account.export_not_found');
      return reply
        .type('application/zip')
        .header('content-length', size)
        .header('content-disposition', 'attachment; filename="clube.zip"')
        .send(app.clube.storage.stream(key));
    },
  );
}
