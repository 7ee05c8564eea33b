import { Closed, Done, Id, Moment, Nullable } from '@clube/shared/contracts/common';
import {
  EnrolmentsRestore,
  MemberAct,
  MemberActed,
  MemberCount,
  MemberExportQuery,
  MemberFilters,
  MemberPage,
  MemberQuery,
} from '@clube/shared/contracts/member';
import { Type } from 'typebox';
import { answers } from '../../lib/answers.ts';
import type { Api } from '../../lib/api.ts';
import { memberOf } from '../../plugins/session.ts';
import { countMembers, listMembers } from './list.queries.ts';
import { actOnMembers, exportMembers, openCourse, undoEnrolments } from './operations.ts';

/** Written while it is read. */
const Csv = Type.Unsafe<unknown>({ type: 'string' });

/** Who is in the panel, and what is done for many. How somebody comes in is `modules/invitation`. */
export async function memberRoutes(app: Api) {
  const manage = { policy: 'member.manage' } as const;

  app.get(
    '/member',
    {
      config: { ...manage, limit: 'look', scope: 'members.read' },
      schema: { querystring: MemberQuery, response: answers({ 200: MemberPage }, [400, 401, 403]) },
    },
    async (request) => listMembers(app.db, memberOf(request).siteId, request.query),
  );

  app.get(
    '/member/count',
    {
      config: { ...manage, limit: 'look', scope: 'members.read' },
      schema: { querystring: MemberFilters, response: answers({ 200: MemberCount }, [400, 401, 403]) },
    },
    async (request) => ({ total: await countMembers(app.db, memberOf(request).siteId, request.query) }),
  );

  app.get(
    '/member/export',
    {
      config: { ...manage, limit: 'heavy' },
      schema: { querystring: MemberExportQuery, response: answers({ 200: Csv }, [400, 401, 403]) },
    },
    async (request, reply) =>
      reply
        .type('text/csv; charset=utf-8')
        .header('cache-control', 'no-store')
        .header('content-disposition', 'attachment; filename="members.csv"')
        .send(await exportMembers(request, request.query)),
  );

  app.post(
    '/member/bulk',
    {
      config: { ...manage, limit: 'change' },
      schema: { body: MemberAct, response: answers({ 200: MemberActed }, [400, 401, 403, 404, 409, 503]) },
    },
    async (request) => actOnMembers(request, request.body),
  );

  app.post(
    '/member/bulk/undo',
    {
      config: { ...manage, limit: 'change' },
      schema: { body: EnrolmentsRestore, response: answers({ 200: Done }, [400, 401, 403, 404]) },
    },
    async (request) => {
      await undoEnrolments(request, request.body);
      return { ok: true as const };
    },
  );

  app.post(
    '/member/:member/enrolment',
    {
      config: { ...manage, limit: 'change', scope: 'enrolments.write' },
      schema: {
        params: Closed({ member: Id }),
        body: Closed({ course_id: Id, expires_at: Type.Optional(Nullable(Moment)) }),
        response: answers({ 200: Done }, [400, 401, 403, 404]),
      },
    },
    async (request) => {
      await openCourse(request, request.params.member, request.body);
      return { ok: true as const };
    },
  );
}
