import { Closed, Done } from '@clube/shared/contracts/common';
import { Domain, DomainWrite } from '@clube/shared/contracts/domain';
import { Type } from 'typebox';
import { answers } from '../../lib/answers.ts';
import type { Api } from '../../lib/api.ts';
import { randomToken } from '../../lib/crypto.ts';
import { AppError, assertFound } from '../../lib/errors.ts';
import { limit } from '../../lib/rate-limit.ts';
import { memberOf } from '../../plugins/session.ts';
import { findSite } from '../site/queries.ts';
import { checkDomain } from './check.ts';
import { parseDomain } from './name.ts';
import {
  addDomain,
  domainState,
  findDomain,
  isServed,
  listDomains,
  removeDomain,
  setPrimary,
  type DomainRow,
} from './queries.ts';

const Params = Closed({ domain: Type.String({ maxLength: 253 }) });
const refuse = (code: 'domain.invalid' | 'domain.taken' | 'domain.cooling_down', message: string) =>
  new AppError(code, message, { fields: [{ path: '/domain', code, message }] });
const cooling = () => refuse('domain.cooling_down', 'This domain was given up a short time ago');

/** A panel's own domains: claimed, proven by DNS, served, given up. */
export async function domainRoutes(app: Api) {
  const { config } = app.clube;
  const mainName = config.mainHost.replace(/:\d+$/, '');
  const manage = { policy: 'panel.manage' } as const;

  const present =
    (slug: string) =>
    ({ domain, token, verified_at, checked_at, problem, is_primary }: DomainRow): Domain => ({
      domain,
      status: verified_at === null ? 'pending' : problem === null ? 'verified' : 'failing',
      is_primary,
      problem,
      checked_at,
      txt: { name: `_clube.${domain}`, value: `clube-verify=${token}` },
      cname: { name: domain, value: `${slug}.${mainName}` },
    });
  const presenter = async (siteId: number) =>
    present(assertFound(await findSite(app.db, siteId), 'site.not_found').slug);

  app.get(
    '/site/domain',
    { config: manage, schema: { response: answers({ 200: Type.Array(Domain) }, [401, 403]) } },
    async (request) => {
      const { siteId } = memberOf(request);
      return (await listDomains(app.db, siteId)).map(await presenter(siteId));
    },
  );

  app.post(
    '/site/domain',
    {
      config: { ...manage, limit: 'heavy' },
      schema: { body: DomainWrite, response: answers({ 201: Domain }, [400, 401, 403, 409, 422, 429]) },
    },
    async (request, reply) => {
      const { siteId } = memberOf(request);
      await limit(app, { key: `domain:${siteId}`, max: 30, windowSeconds: 3600 });
      const domain = parseDomain(request.body.domain);
      if (!domain || domain === mainName || domain.endsWith(`.${mainName}`))
        throw refuse('domain.invalid', 'This is not a domain that a panel can use');
      const { taken, cooling: isCooling } = await domainState(app.db, siteId, domain);
      if (taken) throw refuse('domain.taken', 'Another panel uses this domain');
      if (isCooling) throw cooling();
      await addDomain(app.db, siteId, domain, randomToken().slice(0, 24));
      const row = assertFound(await findDomain(app.db, siteId, domain), 'domain.not_found');
      return reply.status(201).send((await presenter(siteId))(row));
    },
  );

  app.post(
    '/site/domain/:domain/check',
    {
      config: { ...manage, limit: 'heavy' },
      schema: { params: Params, response: answers({ 200: Domain }, [400, 401, 403, 404, 409, 429]) },
    },
    async (request) => {
      const { siteId } = memberOf(request);
      await limit(app, { key: `domain-check:${siteId}`, max: 60, windowSeconds: 600 });
      const claim = assertFound(await findDomain(app.db, siteId, request.params.domain), 'domain.not_found');
      const site = assertFound(await findSite(app.db, siteId), 'site.not_found');
      const result = await checkDomain(app.clube, { ...claim, site_id: siteId, slug: site.slug });
      if (result === 'taken') throw refuse('domain.taken', 'Another panel proved this domain first');
      if (result === 'cooling') throw cooling();
      app.forgetHost(claim.domain);
      return present(site.slug)(assertFound(await findDomain(app.db, siteId, claim.domain), 'domain.not_found'));
    },
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

/** For the proxy in front: whether it may ask for a certificate of this name. Not under /api, not for browsers. */
export async function tlsRoutes(app: Api) {
  const mainName = app.clube.config.mainHost.replace(/:\d+$/, '');
  app.get(
    '/internal/tls-allowed',
    { schema: { hide: true, querystring: Closed({ domain: Type.String({ maxLength: 253 }) }) } },
    async (request, reply) => {
      const domain = request.query.domain.toLowerCase();
      const slug = domain.endsWith(`.${mainName}`) ? domain.slice(0, -mainName.length - 1) : null;
      const allowed = domain === mainName || (await isServed(app.db, domain, slug));
      return reply.status(allowed ? 200 : 404).send({ allowed });
    },
  );
}
