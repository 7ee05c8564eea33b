import { Closed, Done, Id } from '@clube/shared/contracts/common';
import { MemberMetaWrite, MetaQuery, Metas, MetaWrite } from '@clube/shared/contracts/meta';
import { GlobalSettings } from '@clube/shared/contracts/setting';
import { Ga4, LoginSettings, MemberPlan } from '@clube/shared/contracts/site';
import { allows } from '@clube/shared/contracts/policy';
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { answers } from '../../lib/answers.ts';
import type { Api } from '../../lib/api.ts';
import { AppError } from '../../lib/errors.ts';
import { memberOf } from '../../plugins/session.ts';
import { hasSecondFactor } from '../second-factor/operations.ts';
import { recordEvent } from '../security-event/operations.ts';
import { assertMetaValue, isMemberMetaKey, isOwnMemberMetaKey, isSiteMetaKey, toLoginSettings } from './metas.ts';
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

  /** The owner alone decides it, and not without a second factor of their own: they would lock themselves out. */
  const assertMayRequireFactor = async (request: FastifyRequest, value: unknown) => {
    const { role, userId } = memberOf(request);
    if (!allows('panel.own', role)) throw new AppError('policy.denied', 'Only the owner decides this');
    if (value === 'on' && !(await hasSecondFactor(app, userId)))
      throw new AppError('auth.second_factor_missing', 'Switch on your own second factor first');
  };

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
      config: { policy: 'panel.manage', limit: 'change' },
      schema: { body: MetaWrite, response: answers({ 200: Done }, [400, 401, 403, 422]) },
    },
    async (request) => {
      const { key, value } = request.body;
      const member = memberOf(request);
      assertMetaValue(key, value);
      if (key === 'staff_second_factor') await assertMayRequireFactor(request, value);
      await writeMeta(app.db, member.siteId, key, value);
      if (key === 'staff_second_factor')
        await recordEvent(request, {
          kind: 'setting.changed',
          userId: member.userId,
          siteId: member.siteId,
          detail: key,
        });
      return { ok: true as const };
    },
  );

  app.post(
    '/meta/:key',
    {
      config: { policy: 'panel.read', limit: 'change' },
      schema: {
        params: Closed({ key: Type.String({ maxLength: 60 }) }),
        body: MemberMetaWrite,
        response: answers({ 200: Done }, [400, 401, 403]),
      },
    },
    async (request) => {
      const { siteId, memberId } = memberOf(request);
      if (!isOwnMemberMetaKey(request.params.key, siteId))
        throw new AppError('meta.unknown_key', 'There is no such member meta');
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
