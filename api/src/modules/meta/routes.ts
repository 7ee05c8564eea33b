import { Closed, Done } from '@clube/shared/contracts/common';
import { MemberMetaWrite, MetaQuery, Metas, MetaWrite } from '@clube/shared/contracts/meta';
import { allows } from '@clube/shared/contracts/policy';
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { answers } from '../../lib/answers.ts';
import type { Api } from '../../lib/api.ts';
import { AppError } from '../../lib/errors.ts';
import { memberOf, userOf } from '../../plugins/session.ts';
import { hasSecondFactor } from '../second-factor/operations.ts';
import { recordEvent } from '../security-event/operations.ts';
import { assertMetaValue, isMemberMetaKey, isOwnMemberMetaKey, isSiteMetaKey } from './values.ts';
import { saveMeta } from './operations.ts';
import { findMemberMetas, findMetas, writeMemberMeta } from './queries.ts';

const listOf = (value: string | string[]) => (Array.isArray(value) ? value : [value]);

/** What a panel and its members keep under a name. */
export async function metaRoutes(app: Api) {
  /** The owner alone decides it, and not without a second factor of their own: they would lock themselves out. */
  const assertMayRequireFactor = async (request: FastifyRequest, value: unknown) => {
    const { role, userId } = memberOf(request);
    if (!allows('panel.own', role)) throw new AppError('policy.denied', 'Only the owner decides this');
    if (value === 'on' && !userOf(request).byPasskey && !(await hasSecondFactor(app, userId)))
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
      schema: { body: MetaWrite, response: answers({ 200: Done }, [400, 401, 403, 409, 422]) },
    },
    async (request) => {
      const { key, value, seen } = request.body;
      const member = memberOf(request);
      assertMetaValue(key, value);
      if (key === 'staff_second_factor') await assertMayRequireFactor(request, value);
      await saveMeta(app.db, member.siteId, key, value, seen);
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
      config: { policy: 'panel.read', limit: 'change', unpaid: 'own' },
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
}
