import { Closed, Done, Id, Moment, Nullable } from '@clube/shared/contracts/common';
import { MemberPage, MemberQuery } from '@clube/shared/contracts/member';
import { Type } from 'typebox';
import { answers } from '../../lib/answers.ts';
import type { Api } from '../../lib/api.ts';
import { AppError } from '../../lib/errors.ts';
import { memberOf } from '../../plugins/session.ts';
import { enrol, listMembers } from './queries.ts';

/** Who is in the panel. How somebody comes in is `modules/invitation`. */
export async function memberRoutes(app: Api) {
  const manage = { policy: 'member.manage' } as const;

  app.get(
    '/member',
    { config: manage, schema: { querystring: MemberQuery, response: answers({ 200: MemberPage }, [400, 401, 403]) } },
    async (request) => listMembers(app.db, memberOf(request).siteId, request.query),
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
