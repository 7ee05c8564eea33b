import { Done } from '@clube/shared/contracts/common';
import { Me, MeHere, MemberSite, MePatch, PasswordChange } from '@clube/shared/contracts/user';
import { Type } from 'typebox';
import { answers } from '../../lib/answers.ts';
import type { Api } from '../../lib/api.ts';
import { userOf } from '../../plugins/session.ts';
import { changePassword, patchPerson } from './operations.ts';
import { presentMe } from './present.ts';
import { findPerson } from './queries.ts';

/** The account of whoever is signed in. */
export async function userRoutes(app: Api) {
  app.get(
    '/me',
    { config: { policy: 'signedIn' }, schema: { response: answers({ 200: MeHere }, [401]) } },
    async (request) => presentMe(app, userOf(request)),
  );

  app.patch(
    '/me',
    {
      config: { policy: 'signedIn', limit: 'change' },
      schema: { body: MePatch, response: answers({ 200: Me }, [400, 401, 403]) },
    },
    async (request) => {
      const session = userOf(request);
      await patchPerson(app.db, session, request.body);
      return presentMe(app, session);
    },
  );

  app.put(
    '/me/password',
    {
      config: { policy: 'signedIn', limit: 'heavy' },
      schema: { body: PasswordChange, response: answers({ 200: Done }, [400, 401, 403, 422, 429]) },
    },
    async (request) => {
      await changePassword(request, request.body);
      return { ok: true as const };
    },
  );

  app.get(
    '/member/sites',
    { config: { policy: 'signedIn' }, schema: { response: answers({ 200: Type.Array(MemberSite) }, [401]) } },
    async (request) => (await findPerson(app.db, userOf(request))).sites,
  );
}
