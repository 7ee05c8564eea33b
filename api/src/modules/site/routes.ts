import { Closed, Done, Id } from '@clube/shared/contracts/common';
import {
  Ga4,
  GlobalSettings,
  LoginSettings,
  MemberMetaWrite,
  MemberPlan,
  MetaQuery,
  Metas,
  MetaWrite,
} from '@clube/shared/contracts/site';
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { answers } from '../../lib/answers.ts';
import type { Api } from '../../lib/api.ts';
import { AppError } from '../../lib/errors.ts';
import { memberOf } from '../../plugins/session.ts';
import { assertMetaValue, isMemberMetaKey, isSiteMetaKey, toLoginSettings } from './metas.ts';
import {
  findGlobalSettings,
  findMemberMetas,
  findMetas,
  findPlan,
  findSite,
  writeMemberMeta,
  writeMeta,
} from './queries.ts';

const listOf = (value: string | string[]) => (Array.isArray(value) ? value : [value]);
export async function siteRoutes(app: Api) {
  const google = app.clube.config.googleClientId !== '';
  app.get(
    '/site/login',
    { config: { policy: 'anyone' }, schema: { response: answers({ 200: LoginSettings }) } },
    async (request) => {
      const siteId = request.arrival.kind === 'panel' ? request.arrival.siteId : (request.session?.siteId ?? null);
      if (siteId === null) return toLoginSettings(null, {}, google);
      const [site, metas] = await Promise.all([findSite(app.db, siteId), findMetas(app.db, siteId)]);
      return toLoginSettings(site ?? null, metas, google);
    },
  );

  const readMetas = async (request: FastifyRequest<{ Querystring: { 'keys[]': string | string[] } }>) => {
    const { siteId, memberId } = memberOf(request);
    const keys = listOf(request.query['keys[]']);
    const unknown = keys.find((key) => !isSiteMetaKey(key) && !isMemberMetaKey(key));
    if (unknown !== undefined) throw new AppError('meta.unknown_key', `There is no meta ${unknown}`);
    const [site, own] = await Promise.all([
      findMetas(app.db, siteId, keys.filter(isSiteMetaKey)),
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
      schema: { body: MetaWrite, response: answers({ 200: Done }, [400, 401, 403, 422]) },
    },
    async (request) => {
      const { key, value } = request.body;
      assertMetaValue(key, value);
      await writeMeta(app.db, memberOf(request).siteId, key, value);
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

  app.get(
    '/ga4/:site',
    {
      config: { policy: 'anyone' },
      schema: { params: Closed({ site: Id }), response: answers({ 200: Ga4 }, [400]) },
    },
    async (request) => {
      const { ga4_measurement_id: id } = await findMetas(app.db, request.params.site, ['ga4_measurement_id']);
      return { measurement_id: typeof id === 'string' && id !== '' ? id : null };
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
