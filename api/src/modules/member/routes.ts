import { Closed, Created, Done, Id, Moment, Nullable } from '@clube/shared/contracts/common';
import { MemberCreate, MemberPage, MemberQuery } from '@clube/shared/contracts/member';
import { Type } from 'typebox';
import { answers } from '../../lib/answers.ts';
import type { Api } from '../../lib/api.ts';
import { AppError } from '../../lib/errors.ts';
import { memberOf } from '../../plugins/session.ts';
import { sendPasswordLink } from '../auth/password-link.ts';
import { createMember, enrol, listMembers } from './queries.ts';

export async function memberRoutes(app: Api) {
  const manage = { policy: 'member.manage' } as const;

  app.get(
    '/member',
    { config: manage, schema: { querystring: MemberQuery, response: answers({ 200: MemberPage }, [400, 401, 403]) } },
    async (request) => listMembers(app.db, memberOf(request).siteId, request.query),
  );

  app.post(
    '/member',
    { config: manage, schema: { body: MemberCreate, response: answers({ 201: Created }, [400, 401, 403, 409]) } },
    async (request, reply) => {
      const { siteId } = memberOf(request);
      const created = await createMember(app.db, siteId, request.body);
      if (!created) throw new AppError('member.exists', 'This person is a member of the panel already');
      await sendPasswordLink(app, { userId: created.userId, siteId });
      return reply.status(201).send({ id: created.id });
    },
  );

  app.post(
    '/member/:member/enrolment',
    {
      config: manage,
      schema: {
        params: Closed({ member: Id }),
        body: Closed({ course_id: Id, expires_at: Type.Optional(Nullable(Moment)) }),
        response: answers({ 200: Done }, [400, 401, 403, 404]),
      },
    },
    async (request) => {
      const { siteId } = memberOf(request);
      const { rows } = await enrol(
        app.db,
        siteId,
        request.params.member,
        request.body.course_id,
        request.body.expires_at ?? null,
      );
      if (rows.length === 0) throw new AppError('member.not_found', 'Not found');
      return { ok: true as const };
    },
  );
}
