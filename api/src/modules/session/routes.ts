import { Closed, Done, Id } from '@clube/shared/contracts/common';
import { OpenSession } from '@clube/shared/contracts/member';
import { Type } from 'typebox';
import { answers } from '../../lib/answers.ts';
import type { Api } from '../../lib/api.ts';
import { assertFound } from '../../lib/errors.ts';
import { userOf } from '../../plugins/session.ts';
import { endOtherSessions, endSessionOf, listSessions } from './queries.ts';

/** Where somebody is signed in, and ending it from here. */
export async function sessionRoutes(app: Api) {
  const signedIn = { policy: 'signedIn' } as const;

  app.get(
    '/me/sessions',
    { config: signedIn, schema: { response: answers({ 200: Type.Array(OpenSession) }, [401]) } },
    async (request) => {
      const { userId, id } = userOf(request);
      return listSessions(app.db, userId, id);
    },
  );

  app.delete(
    '/me/sessions',
    { config: signedIn, schema: { response: answers({ 200: Done }, [401, 403]) } },
    async (request) => {
      const { userId, id } = userOf(request);
      await endOtherSessions(app.db, userId, id);
      return { ok: true as const };
    },
  );

  app.delete(
    '/me/sessions/:session',
    {
      config: signedIn,
      schema: { params: Closed({ session: Id }), response: answers({ 200: Done }, [400, 401, 403, 404]) },
    },
    async (request) => {
      const [ended] = await endSessionOf(app.db, userOf(request).userId, request.params.session);
      assertFound(ended, 'session.not_found');
      return { ok: true as const };
    },
  );
}
