import { Closed, Created, Done, Id } from '@clube/shared/contracts/common';
import { MemberGroupList, MemberGroupWrite } from '@clube/shared/contracts/member-group';
import { answers } from '../../lib/answers.ts';
import type { Api } from '../../lib/api.ts';
import { memberOf } from '../../plugins/session.ts';
import { createGroup, nameGroup } from './operations.ts';
import { listGroups } from './queries.ts';

export const GroupParams = Closed({ group: Id });
const done = { ok: true as const };

/** Groups of members, for whoever manages them. Who is in one is an act for many (`POST /member/bulk`); removing one is the bin's. */
export async function memberGroupRoutes(app: Api) {
  const manage = { policy: 'member.manage' } as const;
  const change = { ...manage, limit: 'change' } as const;

  app.get(
    '/member/group',
    { config: { ...manage, limit: 'look' }, schema: { response: answers({ 200: MemberGroupList }, [401, 403]) } },
    async (request) => listGroups(app.db, memberOf(request).siteId),
  );

  app.post(
    '/member/group',
    {
      config: change,
      schema: { body: MemberGroupWrite, response: answers({ 201: Created }, [400, 401, 403, 409, 422]) },
    },
    async (request, reply) =>
      reply.status(201).send(await createGroup(app.db, memberOf(request).siteId, request.body.name.trim())),
  );

  app.patch(
    '/member/group/:group',
    {
      config: change,
      schema: {
        params: GroupParams,
        body: MemberGroupWrite,
        response: answers({ 200: Done }, [400, 401, 403, 404, 409]),
      },
    },
    async (request) => {
      await nameGroup(app.db, memberOf(request).siteId, request.params.group, request.body.name.trim());
      return done;
    },
  );
}
