import { Closed, Created, Done } from '@clube/shared/contracts/common';
import {
  GlobalSettings,
  LoginSettings,
  MemberMetaWrite,
  MemberPlan,
  MetaQuery,
  Metas,
  MetaWrite,
  SiteCreate,
} from '@clube/shared/contracts/site';
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { answers } from '../../lib/answers.ts';
import type { Api } from '../../lib/api.ts';
import { AppError } from '../../lib/errors.ts';
import { memberOf, userOf } from '../../plugins/session.ts';
import { isMemberMetaKey, isSiteMetaKey, toLoginSettings } from './metas.ts';
import {
  createSite,
  findGlobalSettings,
  findMemberMetas,
  findMetas,
  findPlan,
  findSite,
  writeMemberMeta,
  writeMeta,
} from './queries.ts';
import { isReservedSlug, isValidSlug } from './slug.ts';

const listOf = (value: string | string[]) => (Array.isArray(value) ? value : [value]);
const slugError = (code: 'site.slug_invalid' | 'site.slug_taken', message: string) =>
  new AppError(code, message, { fields: [{ path: '/slug', code, message }] });

export async function siteRoutes(app: Api) {
  app.get(
    '/site/login',
    { config: { policy: 'anyone' }, schema: { response: answers({ 200: LoginSettings }) } },
    async (request) => {
      const siteId = request.arrival.kind === 'panel' ? request.arrival.siteId : (request.session?.siteId ?? null);
      if (siteId === null) return toLoginSettings(null, {});
      const [site, metas] = await Promise.all([findSite(app.pool, siteId), findMetas(app.pool, siteId)]);
      return toLoginSettings(site ?? null, metas);
    },
  );

  const readMetas = async (request: FastifyRequest<{ Querystring: { 'keys[]': string | string[] } }>) => {
    const { siteId, memberId } = memberOf(request);
    const keys = listOf(request.query['keys[]']);
    const unknown = keys.find((key) => !isSiteMetaKey(key) && !isMemberMetaKey(key));
    if (unknown !== undefined) throw new AppError('meta.unknown_key', `There is no meta ${unknown}`);
    const [site, own] = await Promise.all([
      findMetas(app.pool, siteId, keys.filter(isSiteMetaKey)),
      findMemberMetas(app.db, siteId, memberId, keys.filter(isMemberMetaKey)),
    ]);
    return { ...site, ...own };
  };
  for (const url of ['/meta', '/site/meta']) {
    app.get(
      url,
      {
        config: { policy: 'panel.read' },
        schema: { querystring: MetaQuery, response: answers({ 200: Metas }, [400, 401, 403]) },
      },
      readMetas,
    );
  }

  app.post(
    '/meta',
    {
      config: { policy: 'panel.manage' },
      schema: { body: MetaWrite, response: answers({ 200: Done }, [400, 401, 403]) },
    },
    async (request) => {
      await writeMeta(app.db, memberOf(request).siteId, request.body.key, request.body.value);
      return { ok: true as const };
    },
  );

  app.post(
    '/meta/:key',
    {
      config: { policy: 'panel.read' },
      schema: {
        params: Closed({ key: Type.String({ maxLength: 60 }) }),
        body: MemberMetaWrite,
        response: answers({ 200: Done }, [400, 401, 403]),
      },
    },
    async (request) => {
      const { siteId, memberId } = memberOf(request);
      if (!isMemberMetaKey(request.params.key)) throw new AppError('meta.unknown_key', 'There is no such member meta');
      await writeMemberMeta(app.db, siteId, memberId, request.params.key, request.body.value);
      return { ok: true as const };
    },
  );

  app.post(
    '/site',
    {
      config: { policy: 'signedIn' },
      schema: { body: SiteCreate, response: answers({ 201: Created }, [400, 401, 403, 409, 422]) },
    },
    async (request, reply) => {
      const { name, slug, description = '' } = request.body;
      if (!isValidSlug(slug))
        throw slugError('site.slug_invalid', 'Use 3 to 63 letters a–z, digits and single hyphens');
      const site = isReservedSlug(slug)
        ? undefined
        : await createSite(app.db, { name: name.trim(), slug, description, ownerId: userOf(request).userId });
      if (!site) throw slugError('site.slug_taken', 'This address is taken');
      return reply.status(201).send(site);
    },
  );

  app.get(
    '/member-plan',
    { config: { policy: 'panel.read' }, schema: { response: answers({ 200: MemberPlan }, [401, 403]) } },
    async (request) => {
      return (await findPlan(app.db, memberOf(request).siteId)) ?? { status: 'paid' };
    },
  );

  app.get(
    '/global-settings',
    {
      config: { policy: 'anyone' },
      schema: {
        querystring: Closed({ keys: Type.String({ minLength: 1, maxLength: 1000 }) }),
        response: answers({ 200: GlobalSettings }, [400]),
      },
    },
    async (request) => findGlobalSettings(app.db, request.query.keys.split(',')),
  );
}
