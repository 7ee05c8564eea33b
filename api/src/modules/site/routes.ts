import { Closed, Created, Done, Id } from '@clube/shared/contracts/common';
import {
  ClosedSite,
  SiteCreate,
  SiteDelete,
  SiteDetail,
  SitePatch,
  SiteTransfer,
  SlugAnswer,
} from '@clube/shared/contracts/site';
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { answers } from '../../lib/answers.ts';
import type { Api } from '../../lib/api.ts';
import { AppError, assertFound } from '../../lib/errors.ts';
import { limit } from '../../lib/rate-limit.ts';
import { memberOf, userOf } from '../../plugins/session.ts';
import { assertPassword } from '../user/operations.ts';
import { localeOfCountry } from '../../lib/locale.ts';
import { findUser } from '../user/queries.ts';
import { recordEvent } from '../security-event/operations.ts';
import { exportSite } from './export.ts';
import {
  closeSite,
  createPanel,
  findSiteDetail,
  isSlugFree,
  listClosedSites,
  patchSite,
  reopenSite,
  transferSite,
} from './life.queries.ts';
import { isReservedSlug, isValidSlug } from './slug.ts';

const SiteParams = Closed({ site: Id });
const fieldError = (
  path: string,
  code: 'site.slug_invalid' | 'site.slug_taken' | 'site.name_differs',
  message: string,
) => new AppError(code, message, { fields: [{ path, code, message }] });

/** A panel's life: made, renamed, handed over, exported, closed, opened again. */
export async function panelRoutes(app: Api) {
  const own = { policy: 'panel.own' } as const;
  const signedIn = { policy: 'signedIn' } as const;

  /** The panel of the address must be the session's: another one is not there. */
  const assertHere = (request: FastifyRequest<{ Params: { site: number } }>) => {
    const member = memberOf(request);
    if (member.siteId !== request.params.site) throw new AppError('site.not_found', 'Not found');
    return member;
  };

  app.get(
    '/site/slug/:slug',
    {
      config: signedIn,
      schema: {
        params: Closed({ slug: Type.String({ maxLength: 100 }) }),
        response: answers({ 200: SlugAnswer }, [400, 401, 429]),
      },
    },
    async (request) => {
      await limit(app, { key: `slug:${userOf(request).userId}`, max: 120, windowSeconds: 60 });
      const { slug } = request.params;
      if (!isValidSlug(slug)) return { available: false, reason: 'invalid' as const };
      const isFree = !isReservedSlug(slug) && (await isSlugFree(app.db, slug));
      return { available: isFree, reason: isFree ? null : ('taken' as const) };
    },
  );

  app.post(
    '/site',
    {
      config: { ...signedIn, limit: 'create' },
      schema: { body: SiteCreate, response: answers({ 201: Created }, [400, 401, 403, 409, 422, 429]) },
    },
    async (request, reply) => {
      const { userId } = userOf(request);
      await limit(app, { key: `site:${userId}`, max: 20, windowSeconds: 3600 });
      const { name, slug, description = '', demo_course = false } = request.body;
      if (!isValidSlug(slug))
        throw fieldError('/slug', 'site.slug_invalid', 'Use 3 to 63 letters a–z, digits and single hyphens');
      const { country } = await findUser(app.db, userId);
      const site = isReservedSlug(slug)
        ? undefined
        : await createPanel(app.db, {
            name: name.trim(),
            slug,
            description: description.trim(),
            ownerId: userId,
            demoCourse: demo_course ? localeOfCountry(country) : null,
          });
      if (!site) throw fieldError('/slug', 'site.slug_taken', 'This address is taken');
      return reply.status(201).send(site);
    },
  );

  app.get(
    '/site/closed',
    { config: signedIn, schema: { response: answers({ 200: Type.Array(ClosedSite) }, [401]) } },
    async (request) => listClosedSites(app.db, userOf(request).userId),
  );

  app.post(
    '/site/:site/reopen',
    {
      config: { ...signedIn, limit: 'change' },
      schema: { params: SiteParams, response: answers({ 200: Done }, [400, 401, 403, 404]) },
    },
    async (request) => {
      if (!(await reopenSite(app.db, request.params.site, userOf(request).userId)))
        throw new AppError('site.not_found', 'Not found');
      return { ok: true as const };
    },
  );

  app.get(
    '/site/:site',
    {
      config: { policy: 'panel.manage' },
      schema: { params: SiteParams, response: answers({ 200: SiteDetail }, [400, 401, 403, 404]) },
    },
    async (request) => assertFound(await findSiteDetail(app.db, assertHere(request).siteId), 'site.not_found'),
  );

  app.patch(
    '/site/:site',
    {
      config: { policy: 'panel.manage', limit: 'change' },
      schema: { params: SiteParams, body: SitePatch, response: answers({ 200: SiteDetail }, [400, 401, 403, 404]) },
    },
    async (request) => {
      const { siteId } = assertHere(request);
      if (Object.keys(request.body).length > 0) await patchSite(app.db, siteId, request.body);
      return assertFound(await findSiteDetail(app.db, siteId), 'site.not_found');
    },
  );

  app.post(
    '/site/:site/transfer',
    {
      config: { ...own, limit: 'heavy' },
      schema: {
        params: SiteParams,
        body: SiteTransfer,
        response: answers({ 200: Done }, [400, 401, 403, 404, 422, 429]),
      },
    },
    async (request) => {
      const { siteId, memberId } = assertHere(request);
      await assertPassword(request, request.body.password);
      const transfer = await transferSite(app.db, siteId, memberId, request.body.member_id);
      if (transfer === 'closed') throw new AppError('site.not_found', 'Not found');
      if (transfer === 'not_owner') throw new AppError('policy.denied', 'Somebody else owns the panel by now');
      if (transfer === 'no_admin') throw new AppError('member.not_found', 'Not found');
      await recordEvent(request, { kind: 'owner.changed', siteId, userId: transfer.userId });
      await recordEvent(request, { kind: 'role.changed', siteId, userId: userOf(request).userId, detail: 'admin' });
      return { ok: true as const };
    },
  );

  app.get(
    '/site/:site/export',
    {
      config: own,
      schema: {
        params: SiteParams,
        response: answers({ 200: Type.Record(Type.String(), Type.Array(Type.Unknown())) }, [400, 401, 403, 404, 429]),
      },
    },
    async (request, reply) => {
      const { siteId } = assertHere(request);
      await limit(app, { key: `export:${siteId}`, max: 10, windowSeconds: 3600 });
      reply.header('content-disposition', `attachment; filename="clube-${siteId}.json"`);
      return exportSite(app.db, siteId, app.modules);
    },
  );

  app.delete(
    '/site/:site',
    {
      config: { ...own, limit: 'heavy' },
      schema: {
        params: SiteParams,
        body: SiteDelete,
        response: answers({ 200: Done }, [400, 401, 403, 404, 422, 429]),
      },
    },
    async (request, reply) => {
      const { siteId, memberId: ownerId } = assertHere(request);
      const detail = assertFound(await findSiteDetail(app.db, siteId), 'site.not_found');
      if (request.body.name.trim() !== detail.name)
        throw fieldError('/name', 'site.name_differs', 'This is not the name of the panel');
      await assertPassword(request, request.body.password);
      // Everybody else's pages are told; this one goes by itself.
      if (!(await closeSite(app.db, { siteId, ownerId, sessionId: userOf(request).id })))
        throw new AppError('policy.denied', 'Somebody else owns the panel by now');
      app.forgetHost(`${detail.slug}.${app.clube.config.mainHost.replace(/:\d+$/, '')}`);
      reply.clearAuthCookie();
      return { ok: true as const };
    },
  );
}
