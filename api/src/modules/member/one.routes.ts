import { Closed, Done, Id } from '@clube/shared/contracts/common';
import { MemberLessonAccess, MemberPatch, MemberProfile } from '@clube/shared/contracts/member';
import { answers } from '../../lib/answers.ts';
import type { Api } from '../../lib/api.ts';
import { assertFound } from '../../lib/errors.ts';
import { memberOf } from '../../plugins/session.ts';
import { explainAccess } from './access.queries.ts';
import { changeRole, removeMember } from './operations.ts';
import { findProfile } from './profile.queries.ts';

const MemberParams = Closed({ member: Id });

/** One member: all that the panel knows, their role, why something is closed to them. */
export async function oneMemberRoutes(app: Api) {
  const manage = { policy: 'member.manage' } as const;

  app.get(
    '/member/:member',
    {
      config: manage,
      schema: { params: MemberParams, response: answers({ 200: MemberProfile }, [400, 401, 403, 404]) },
    },
    async (request) => {
      const { siteId, role } = memberOf(request);
      const place = { siteId, memberId: request.params.member };
      return assertFound(await findProfile(app.db, place, { withHistory: role === 'owner' }), 'member.not_found');
    },
  );

  app.get(
    '/member/:member/lesson/:lesson/access',
    {
      config: manage,
      schema: {
        params: Closed({ member: Id, lesson: Id }),
        response: answers({ 200: MemberLessonAccess }, [400, 401, 403, 404]),
      },
    },
    async (request) => {
      const { member: memberId, lesson: lessonId } = request.params;
      const { siteId } = memberOf(request);
      return assertFound(await explainAccess(app.db, { siteId, memberId, lessonId }), 'member.not_found');
    },
  );

  app.patch(
    '/member/:member',
    {
      config: { ...manage, limit: 'change' },
      schema: { params: MemberParams, body: MemberPatch, response: answers({ 200: Done }, [400, 401, 403, 404, 409]) },
    },
    async (request) => {
      await changeRole(request, request.params.member, request.body);
      return { ok: true as const };
    },
  );

  app.delete(
    '/member/:member',
    {
      config: { ...manage, limit: 'change', unpaid: 'security' },
      schema: { params: MemberParams, response: answers({ 200: Done }, [400, 401, 403, 404]) },
    },
    async (request) => {
      await removeMember(request, request.params.member);
      return { ok: true as const };
    },
  );
}
