import { Closed, Done, Id } from '@clube/shared/contracts/common';
import { OpenSession, SessionsEnded } from '@clube/shared/contracts/session';
import { Type } from 'typebox';
import { answers } from '../../lib/answers.ts';
import type { Api } from '../../lib/api.ts';
import { assertFound } from '../../lib/errors.ts';
import { memberOf, userOf } from '../../plugins/session.ts';
import { recordEvent } from '../security-event/operations.ts';
import { endSessionOf, endSessions, endSessionsOfMember } from './operations.ts';
import { leaveSession, listSessions } from './queries.ts';

/** Where somebody is signed in, leaving it, and ending it from elsewhere. */
export async function sessionRoutes(app: Api) {
  const signedIn = { policy: 'signedIn' } as const;
  const { staffIdleHours } = app.clube.config;

  app.post(
    '/member/logout',
    // By person: whatever others of an address do, nobody stays signed in on a computer that others use.
    {
      config: { policy: 'anyone', limit: 'change' },
      schema: { response: answers({ 200: Done }, [403]) },
    },
    async (request, reply) => {
      if (request.session) {
        const { id, userId, siteId } = request.session;
        await leaveSession(app.db, id);
        await recordEvent(request, { kind: 'session.left', userId, siteId });
      }
      reply.clearAuthCookie();
      return { ok: true as const };
    },
  );

  app.get(
    '/me/sessions',
    { config: signedIn, schema: { response: answers({ 200: Type.Array(OpenSession) }, [401]) } },
    async (request) => {
      const { userId, id: currentId, boundTo } = userOf(request);
      return listSessions(app.db, { userId, currentId, boundTo }, staffIdleHours);
    },
  );

  app.delete(
    '/me/sessions',
    { config: { ...signedIn, limit: 'change' }, schema: { response: answers({ 200: Done }, [401, 403]) } },
    async (request) => {
      const { userId, id, boundTo } = userOf(request);
      await endSessions(app.db, userId, id, boundTo);
      await recordEvent(request, { kind: 'session.ended', userId });
      return { ok: true as const };
    },
  );

  app.delete(
    '/me/sessions/:session',
    {
      config: { ...signedIn, limit: 'change' },
      schema: { params: Closed({ session: Id }), response: answers({ 200: Done }, [400, 401, 403, 404]) },
    },
    async (request) => {
      const { userId, boundTo } = userOf(request);
      const isEnded = await endSessionOf(app.db, userId, request.params.session, boundTo);
      assertFound(isEnded || undefined, 'session.not_found');
      await recordEvent(request, { kind: 'session.ended', userId });
      return { ok: true as const };
    },
  );

  app.delete(
    '/member/:member/sessions',
    {
      config: { policy: 'panel.own', limit: 'change', unpaid: 'security' },
      schema: { params: Closed({ member: Id }), response: answers({ 200: SessionsEnded }, [400, 401, 403, 404]) },
    },
    async (request) => {
      const { siteId } = memberOf(request);
      const row = assertFound(await endSessionsOfMember(app.db, siteId, request.params.member), 'member.not_found');
      await recordEvent(request, { kind: 'session.ended', userId: row.user_id, siteId });
      return { ended: row.ended };
    },
  );
}
