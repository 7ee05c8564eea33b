import {
  AuditDetail,
  AuditExportQuery,
  AuditNouns,
  AuditNounsQuery,
  AuditPage,
  AuditPeople,
  AuditQuery,
} from '@clube/shared/contracts/audit';
import { Closed, Id } from '@clube/shared/contracts/common';
import { Type } from 'typebox';
import { answers } from '../../lib/answers.ts';
import type { Api } from '../../lib/api.ts';
import { assertFound } from '../../lib/errors.ts';
import { memberOf } from '../../plugins/session.ts';
import { writeEntries } from './export.ts';
import { nounsIn } from './nouns.ts';
import { findEntry, listEntries, listPeople } from './queries.ts';

/** Written while it is read. */
const Csv = Type.Unsafe<unknown>({ type: 'string' });

/** What staff changed in a panel, for its owner and admins. Nothing here changes it. */
export async function auditRoutes(app: Api) {
  const config = { policy: 'panel.manage', limit: 'look' } as const;

  app.get(
    '/audit',
    { config, schema: { querystring: AuditQuery, response: answers({ 200: AuditPage }, [400, 401, 403]) } },
    async (request) => listEntries(app.db, memberOf(request).siteId, request.query),
  );

  app.get(
    '/audit/people',
    { config, schema: { response: answers({ 200: AuditPeople }, [401, 403]) } },
    async (request) => listPeople(app.db, memberOf(request).siteId),
  );

  app.get(
    '/audit/nouns',
    { config, schema: { querystring: AuditNounsQuery, response: answers({ 200: AuditNouns }, [400, 401, 403]) } },
    async (request) =>
      [...nounsIn(request.query.language ?? 'pt', app.modules)].map(([noun, word]) => ({ noun, word })),
  );

  app.get(
    '/audit/export',
    {
      config: { ...config, limit: 'heavy' },
      schema: { querystring: AuditExportQuery, response: answers({ 200: Csv }, [400, 401, 403]) },
    },
    async (request, reply) =>
      reply
        .type('text/csv; charset=utf-8')
        .header('cache-control', 'no-store')
        .header('content-disposition', 'attachment; filename="changes.csv"')
        .send(writeEntries(app, memberOf(request).siteId, request.query)),
  );

  app.get(
    '/audit/:entry',
    {
      config,
      schema: {
        params: Closed({ entry: Id }),
        response: answers({ 200: AuditDetail }, [400, 401, 403, 404]),
      },
    },
    async (request) =>
      assertFound(await findEntry(app.db, memberOf(request).siteId, request.params.entry), 'audit.not_found'),
  );
}
