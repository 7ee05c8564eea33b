import { Closed, Created, Done } from '@clube/shared/contracts/common';
import { ClosedSite, SiteCreate, SiteDetail, SitePatch, SlugAnswer } from '@clube/shared/contracts/site';
import { Type } from 'typebox';
import { answers } from '../../lib/answers.ts';
import type { Api } from '../../lib/api.ts';
import { AppError, assertFound } from '../../lib/errors.ts';
import { limit } from '../../lib/rate-limit.ts';
import { userOf } from '../../plugins/session.ts';
import { recordEvent } from '../security-event/operations.ts';
import { assertHere, SiteParams } from './here.ts';
import { findSiteDetail, listClosedSites, reopenSite } from './life.queries.ts';
import { judgeSlug, openPanel, renamePanel } from './operations.ts';

/** A panel's life: made, renamed, opened again. What its owner alone does is in `owner.routes.ts`. */
export async function siteRoutes(app: Api) {
  const signedIn = { policy: 'signedIn' } as const;

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
      return judgeSlug(app, request.params.slug);
    },
  );

  app.post(
    '/site',
    {
      config: { ...signedIn, limit: 'create' },
      schema: { body: SiteCreate, response: answers({ 201: Created }, [400, 401, 403, 409, 422, 429]) },
    },
    async (request, reply) => {
      await limit(app, { key: `site:${userOf(request).userId}`, max: 20, windowSeconds: 3600 });
      return reply.status(201).send(await openPanel(request, request.body));
    },
  );

  app.get(
    '/site/closed',
    { config: signedIn, schema: { response: answers({ 200: Type.Array(ClosedSite) }, [401]) } },
    async (request) => {
      const { userId, boundTo } = userOf(request);
      return boundTo === null ? listClosedSites(app.db, userId) : [];
    },
  );

  app.post(
    '/site/:site/reopen',
    {
      config: { ...signedIn, limit: 'change' },
      schema: { params: SiteParams, response: answers({ 200: Done }, [400, 401, 403, 404]) },
    },
    async (request) => {
      const { userId, boundTo } = userOf(request);
      const siteId = request.params.site;
      if (boundTo !== null || !(await reopenSite(app.db, siteId, userId)))
        throw new AppError('site.not_found', 'Not found');
      await recordEvent(request, { kind: 'panel.reopened', userId, siteId });
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
      schema: {
        params: SiteParams,
        body: SitePatch,
        response: answers({ 200: SiteDetail }, [400, 401, 403, 404, 409]),
      },
    },
    async (request) => {
      const { siteId } = assertHere(request);
      await renamePanel(app.db, siteId, request.body);
      return assertFound(await findSiteDetail(app.db, siteId), 'site.not_found');
    },
  );
}
