import { Closed, Done } from '@clube/shared/contracts/common';
import { Domain, DomainWrite } from '@clube/shared/contracts/domain';
import { Type } from 'typebox';
import { answers } from '../../lib/answers.ts';
import type { Api } from '../../lib/api.ts';
import { assertFound } from '../../lib/errors.ts';
import { memberOf } from '../../plugins/session.ts';
import { checkClaim, claimDomain, showDomains } from './operations.ts';
import { removeDomain, setPrimary } from './queries.ts';

const Params = Closed({ domain: Type.String({ maxLength: 253 }) });

/** A panel's own domains: claimed, proven by DNS, served, given up. */
export async function domainRoutes(app: Api) {
  const manage = { policy: 'panel.manage' } as const;

  app.get(
    '/site/domain',
    { config: manage, schema: { response: answers({ 200: Type.Array(Domain) }, [401, 403]) } },
    async (request) => showDomains(app, memberOf(request).siteId),
  );

  app.post(
    '/site/domain',
    {
      config: { ...manage, limit: 'heavy' },
      schema: { body: DomainWrite, response: answers({ 201: Domain }, [400, 401, 403, 409, 422, 429]) },
    },
    async (request, reply) => {
      const { siteId } = memberOf(request);
      return reply.status(201).send(await claimDomain(app, siteId, request.body.domain));
    },
  );

  app.post(
    '/site/domain/:domain/check',
    {
      config: { ...manage, limit: 'heavy' },
      schema: { params: Params, response: answers({ 200: Domain }, [400, 401, 403, 404, 409, 429]) },
    },
    async (request) => checkClaim(app, memberOf(request).siteId, request.params.domain),
  );

  app.put(
    '/site/domain/:domain/primary',
    {
      config: { ...manage, limit: 'change' },
      schema: { params: Params, response: answers({ 200: Done }, [400, 401, 403, 404]) },
    },
    async (request) => {
      const [changed] = await setPrimary(app.db, memberOf(request).siteId, request.params.domain);
      assertFound(changed, 'domain.not_found');
      return { ok: true as const };
    },
  );

  app.delete(
    '/site/domain/:domain',
    {
      config: { ...manage, limit: 'change' },
      schema: { params: Params, response: answers({ 200: Done }, [400, 401, 403, 404]) },
    },
    async (request) => {
      const [gone] = await removeDomain(app.db, memberOf(request).siteId, request.params.domain);
      assertFound(gone, 'domain.not_found');
      app.forgetHost(request.params.domain);
      return { ok: true as const };
    },
  );
}
