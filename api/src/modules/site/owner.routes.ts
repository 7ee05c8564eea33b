import { Done } from '@clube/shared/contracts/common';
import { SiteAddress, SiteDelete, SiteDetail, SiteExport, SiteTransfer } from '@clube/shared/contracts/site';
import { Type } from 'typebox';
import { answers } from '../../lib/answers.ts';
import type { Api } from '../../lib/api.ts';
import { moveAddress } from './address.ts';
import { assertHere, SiteParams } from './here.ts';
import { closePanel, takePanel, transferPanel } from './operations.ts';

/** What the owner alone does with a panel: hands it over, gives it another address, takes everything out, closes it. */
export async function ownerRoutes(app: Api) {
  app.post(
    '/site/:site/transfer',
    {
      config: { policy: 'panel.own', limit: 'heavy' },
      schema: {
        params: SiteParams,
        body: SiteTransfer,
        response: answers({ 200: Done }, [400, 401, 403, 404, 422, 429]),
      },
    },
    async (request) => {
      assertHere(request);
      await transferPanel(request, request.body);
      return { ok: true as const };
    },
  );

  app.put(
    '/site/:site/address',
    {
      config: { policy: 'panel.own', limit: 'heavy' },
      schema: {
        params: SiteParams,
        body: SiteAddress,
        response: answers({ 200: SiteDetail }, [400, 401, 403, 404, 409, 422, 429]),
      },
    },
    async (request) => {
      assertHere(request);
      return moveAddress(request, request.body);
    },
  );

  app.post(
    '/site/:site/export',
    {
      config: { policy: 'panel.own', limit: 'heavy', unpaid: 'leaving' },
      schema: {
        params: SiteParams,
        body: SiteExport,
        response: answers(
          { 200: Type.Record(Type.String(), Type.Array(Type.Unknown())) },
          [400, 401, 403, 404, 422, 429],
        ),
      },
    },
    async (request, reply) => {
      const { siteId } = assertHere(request);
      reply.header('content-disposition', `attachment; filename="clube-${siteId}.json"`);
      return takePanel(request, request.body);
    },
  );

  app.delete(
    '/site/:site',
    {
      config: { policy: 'panel.own', limit: 'heavy', unpaid: 'leaving' },
      schema: {
        params: SiteParams,
        body: SiteDelete,
        response: answers({ 200: Done }, [400, 401, 403, 404, 422, 429]),
      },
    },
    async (request, reply) => {
      assertHere(request);
      // Everybody else's pages are told; this one goes by itself.
      await closePanel(request, request.body);
      reply.clearAuthCookie();
      return { ok: true as const };
    },
  );
}
