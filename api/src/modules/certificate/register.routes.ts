import {
  CertificateNumbering,
  CertificateNumberingWrite,
  CertificateReissue,
  CertificateRestore,
  CertificateRevoke,
  CertificatesChanged,
  IssuedExportQuery,
  IssuedPage,
  IssuedQuery,
} from '@clube/shared/contracts/issued-certificate';
import { Type } from 'typebox';
import { answers } from '../../lib/answers.ts';
import type { Api } from '../../lib/api.ts';
import { memberOf } from '../../plugins/session.ts';
import { ok } from '../course/params.ts';
import { Done } from '@clube/shared/contracts/common';
import { writeRegister } from './register.export.ts';
import {
  changeNumbering,
  listRegister,
  reissueCertificates,
  restoreCertificates,
  revokeCertificates,
} from './register.operations.ts';
import { findNumbering } from './register.queries.ts';

/** Written while it is read. */
const Csv = Type.Unsafe<unknown>({ type: 'string' });

/** What a panel has given: for its owner and admins. */
export async function certificateRegisterRoutes(app: Api) {
  const look = { policy: 'member.manage', limit: 'look' } as const;
  const change = { policy: 'member.manage', limit: 'change' } as const;
  const refusals = [400, 401, 403, 404, 429] as const;

  app.get(
    '/certificate/issued',
    { config: look, schema: { querystring: IssuedQuery, response: answers({ 200: IssuedPage }, [400, 401, 403]) } },
    async (request) => listRegister(app, memberOf(request).siteId, request.query),
  );
  app.get(
    '/certificate/issued/export',
    {
      config: { ...look, limit: 'heavy' },
      schema: { querystring: IssuedExportQuery, response: answers({ 200: Csv }, [400, 401, 403]) },
    },
    async (request, reply) =>
      reply
        .type('text/csv; charset=utf-8')
        .header('cache-control', 'no-store')
        .header('content-disposition', 'attachment; filename="certificates.csv"')
        .send(writeRegister(app.db, memberOf(request).siteId, request.query)),
  );
  app.post(
    '/certificate/revoke',
    {
      config: change,
      schema: { body: CertificateRevoke, response: answers({ 200: CertificatesChanged }, [...refusals]) },
    },
    async (request) => revokeCertificates(app, memberOf(request).siteId, request.body),
  );
  app.post(
    '/certificate/restore',
    {
      config: change,
      schema: { body: CertificateRestore, response: answers({ 200: CertificatesChanged }, [...refusals]) },
    },
    async (request) => restoreCertificates(app, memberOf(request).siteId, request.body.ids),
  );
  app.post(
    '/certificate/reissue',
    {
      config: change,
      schema: { body: CertificateReissue, response: answers({ 200: CertificatesChanged }, [...refusals, 410]) },
    },
    async (request) => reissueCertificates(app, memberOf(request).siteId, request.body),
  );
  app.get(
    '/certificate/numbering',
    { config: look, schema: { response: answers({ 200: CertificateNumbering }, [401, 403]) } },
    async (request) => findNumbering(app.db, memberOf(request).siteId),
  );
  app.put(
    '/certificate/numbering',
    {
      config: change,
      schema: { body: CertificateNumberingWrite, response: answers({ 200: Done }, [400, 401, 403, 409, 429]) },
    },
    async (request) => {
      await changeNumbering(app.db, memberOf(request).siteId, request.body);
      return ok;
    },
  );
}
