import { Closed, Created, Done, Id } from '@clube/shared/contracts/common';
import { MemberViewChange, MemberViewList, MemberViewWrite } from '@clube/shared/contracts/member-view';
import { answers } from '../../lib/answers.ts';
import type { Api } from '../../lib/api.ts';
import { assertFound } from '../../lib/errors.ts';
import { memberOf } from '../../plugins/session.ts';
import { changeView, createView } from './operations.ts';
import { listViews, removeView } from './queries.ts';

const Params = Closed({ view: Id });
const done = { ok: true as const };
const trimmed = <V extends MemberViewWrite>(view: V): V => ({ ...view, name: view.name.trim() });

/** Ways to look at the list of members, for whoever manages them. */
export async function memberViewRoutes(app: Api) {
  const manage = { policy: 'member.manage' } as const;
  const change = { ...manage, limit: 'change' } as const;

  app.get(
    '/member/view',
    { config: { ...manage, limit: 'look' }, schema: { response: answers({ 200: MemberViewList }, [401, 403]) } },
    async (request) => listViews(app.db, memberOf(request)),
  );

  app.post(
    '/member/view',
    {
      config: change,
      schema: { body: MemberViewWrite, response: answers({ 201: Created }, [400, 401, 403, 409, 422]) },
    },
    async (request, reply) =>
      reply.status(201).send(await createView(app.db, memberOf(request), trimmed(request.body))),
  );

  app.put(
    '/member/view/:view',
    {
      config: change,
      schema: { params: Params, body: MemberViewChange, response: answers({ 200: Done }, [400, 401, 403, 404, 409]) },
    },
    async (request) => {
      await changeView(app.db, memberOf(request), request.params.view, trimmed(request.body));
      return done;
    },
  );

  app.delete(
    '/member/view/:view',
    { config: change, schema: { params: Params, response: answers({ 200: Done }, [400, 401, 403, 404]) } },
    async (request) => {
      const isGone = await removeView(app.db, memberOf(request), request.params.view);
      assertFound(isGone || undefined, 'request.not_found');
      return done;
    },
  );
}
