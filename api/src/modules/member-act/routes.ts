import { Closed, Created, Done, Id } from '@clube/shared/contracts/common';
import { MemberActJobs, MemberActStart } from '@clube/shared/contracts/member-act';
import { answers } from '../../lib/answers.ts';
import type { Api } from '../../lib/api.ts';
import { memberOf } from '../../plugins/session.ts';
import { haltAct, startAct, undoAct } from './operations.ts';
import { listActs } from './queries.ts';

const Params = Closed({ act: Id });
const done = { ok: true as const };

/** One act for all members whom a filter finds, done by and by. */
export async function memberActRoutes(app: Api) {
  const manage = { policy: 'member.manage' } as const;
  const change = { ...manage, limit: 'change' } as const;

  app.get(
    '/member/act',
    { config: manage, schema: { response: answers({ 200: MemberActJobs }, [401, 403]) } },
    async (request) => listActs(app.db, memberOf(request)),
  );

  app.post(
    '/member/act',
    {
      config: { ...manage, limit: ['change', 'heavy'] },
      schema: { body: MemberActStart, response: answers({ 201: Created }, [400, 401, 403, 404, 409, 503]) },
    },
    async (request, reply) => reply.status(201).send(await startAct(request, request.body)),
  );

  app.post(
    '/member/act/:act/undo',
    { config: change, schema: { params: Params, response: answers({ 200: Done }, [400, 401, 403, 404]) } },
    async (request) => {
      await undoAct(request, request.params.act);
      return done;
    },
  );

  app.delete(
    '/member/act/:act',
    {
      config: { ...change, unpaid: 'security' },
      schema: { params: Params, response: answers({ 200: Done }, [400, 401, 403, 404]) },
    },
    async (request) => {
      await haltAct(request, request.params.act);
      return done;
    },
  );
}
