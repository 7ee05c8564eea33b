import { Closed, Created, Done, Id } from '@clube/shared/contracts/common';
import { MOST_IMPORT_BYTES } from '@clube/shared/contracts/member-filters';
import {
  MemberImport,
  MemberImportCheck,
  MemberImportList,
  MemberImportQuery,
} from '@clube/shared/contracts/member-import';
import { answers } from '../../lib/answers.ts';
import type { Api } from '../../lib/api.ts';
import { AppError, assertFound } from '../../lib/errors.ts';
import { namedRoutes } from '../../lib/named-routes.ts';
import { memberOf } from '../../plugins/session.ts';
import { checkImport, startImport, stopImport } from './operations.ts';
import { findImport, listImports } from './queries.ts';

const ImportParams = Closed({ import: Id });
const manage = { policy: 'member.manage' } as const;
const errors = [400, 401, 403, 409, 413, 415, 422, 429, 503] as const;

async function sending(app: Api) {
  app.addContentTypeParser(
    'application/octet-stream',
    { parseAs: 'buffer', bodyLimit: MOST_IMPORT_BYTES },
    (_request, body, done) => done(null, body),
  );
  const bytesOf = (body: unknown): Buffer => {
    if (!Buffer.isBuffer(body)) throw new AppError('media.unsupported', 'Bytes are sent as application/octet-stream');
    return body;
  };

  app.post(
    '/member/import/check',
    {
      bodyLimit: MOST_IMPORT_BYTES,
      config: { ...manage, limit: 'heavy' },
      schema: { querystring: MemberImportQuery, response: answers({ 200: MemberImportCheck }, errors) },
    },
    async (request) => checkImport(request, bytesOf(request.body), request.query),
  );

  app.post(
    '/member/import',
    {
      bodyLimit: MOST_IMPORT_BYTES,
      config: { ...manage, mails: true, limit: ['create', 'heavy'] },
      schema: { querystring: MemberImportQuery, response: answers({ 201: Created }, errors) },
    },
    async (request, reply) => reply.status(201).send(await startImport(request, bytesOf(request.body), request.query)),
  );
}

/** Many people from one file: looked at first, then asked in by and by. */
export async function memberImportRoutes(app: Api) {
  app.register(namedRoutes('member-import: sending a file', sending));

  app.get(
    '/member/import',
    { config: manage, schema: { response: answers({ 200: MemberImportList }, [401, 403]) } },
    async (request) => listImports(app.db, memberOf(request).siteId),
  );

  app.get(
    '/member/import/:import',
    {
      config: manage,
      schema: { params: ImportParams, response: answers({ 200: MemberImport }, [400, 401, 403, 404]) },
    },
    async (request) =>
      assertFound(
        await findImport(app.db, { siteId: memberOf(request).siteId, id: request.params.import }),
        'import.not_found',
      ),
  );

  app.delete(
    '/member/import/:import',
    {
      config: { ...manage, limit: 'change', unpaid: 'security' },
      schema: { params: ImportParams, response: answers({ 200: Done }, [400, 401, 403, 404]) },
    },
    async (request) => {
      await stopImport(app.db, { siteId: memberOf(request).siteId, id: request.params.import });
      return { ok: true as const };
    },
  );
}
