import type { FastifyInstance } from 'fastify';
import { mainName } from '../../config.ts';
import { randomToken } from '../../lib/crypto.ts';
import { assertFound, fieldError } from '../../lib/errors.ts';
import { limit } from '../../lib/rate-limit.ts';
import { withinPlan } from '../plan/limit.ts';
import { findSite } from '../site/queries.ts';
import { checkDomain } from './check.ts';
import { parseDomain } from './name.ts';
import { presentDomain } from './present.ts';
import { addDomain, domainState, findAddresses, findDomain, listDomains } from './queries.ts';

const refuse = (code: 'domain.invalid' | 'domain.taken' | 'domain.cooling_down', message: string) =>
  fieldError('/domain', code, message);

const cooling = () => refuse('domain.cooling_down', 'This domain was given up a short time ago');

const siteOf = async ({ db }: FastifyInstance, siteId: number) =>
  assertFound(await findSite(db, siteId), 'site.not_found');

async function showDomain(app: FastifyInstance, siteId: number, domain: string) {
  const row = assertFound(await findDomain(app.db, siteId, domain), 'domain.not_found');
  return presentDomain(app.clube.config, (await siteOf(app, siteId)).slug, row);
}

export async function showDomains(app: FastifyInstance, siteId: number) {
  const rows = await listDomains(app.db, siteId);
  const { slug } = await siteOf(app, siteId);
  return rows.map((row) => presentDomain(app.clube.config, slug, row));
}

/**
 * Claims a name for a panel; others may claim it too until one proves it.
 * @throws AppError `domain.invalid`, `domain.taken`, `domain.cooling_down` beside the field, `plan.domains_limit`, `rate.limited`
 */
export async function claimDomain(app: FastifyInstance, siteId: number, written: string) {
  await limit(app, { key: `domain:${siteId}`, max: 30, windowSeconds: 3600 });
  const main = mainName(app.clube.config);
  const domain = parseDomain(written);
  if (!domain || domain === main || domain.endsWith(`.${main}`))
    throw refuse('domain.invalid', 'This is not a domain that a panel can use');
  const { taken, cooling: isCooling } = await domainState(app.db, siteId, domain);
  if (taken) throw refuse('domain.taken', 'Another panel uses this domain');
  if (isCooling) throw cooling();
  await app.db.transaction().execute((trx) =>
    withinPlan(
      trx,
      { siteId, limit: 'domains' },
      async () => addDomain(trx, siteId, domain, randomToken().slice(0, 24)),
      (isNew) => isNew,
    ),
  );
  return showDomain(app, siteId, domain);
}

/** Looks now whether a claim is proven. @throws AppError `domain.not_found`, `domain.taken`, `domain.cooling_down`, `rate.limited` */
export async function checkClaim(app: FastifyInstance, siteId: number, domain: string) {
  await limit(app, { key: `domain-check:${siteId}`, max: 60, windowSeconds: 600 });
  const claim = assertFound(await findDomain(app.db, siteId, domain), 'domain.not_found');
  const slugs = await findAddresses(app.db, siteId);
  const result = await checkDomain(app.clube, { ...claim, site_id: siteId, slugs });
  if (result === 'taken') throw refuse('domain.taken', 'Another panel proved this domain first');
  if (result === 'cooling') throw cooling();
  app.forgetHost(claim.domain);
  return showDomain(app, siteId, claim.domain);
}
