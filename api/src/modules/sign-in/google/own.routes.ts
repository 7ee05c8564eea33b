import { Done } from '@clube/shared/contracts/common';
import { PasskeyProof } from '@clube/shared/contracts/passkey';
import { GoogleLink } from '@clube/shared/contracts/sign-in';
import { answers } from '../../../lib/answers.ts';
import type { Api } from '../../../lib/api.ts';
import { userOf } from '../../../plugins/session.ts';
import { assertOneself } from '../../passkey/operations.ts';
import { tellOfChange } from '../../user/notice.ts';
import { isLinked, unlink } from './queries.ts';

/** Whether Google opens one's own account, and the end of it: also where signing in with Google was switched off meanwhile. */
export async function ownGoogleRoutes(app: Api) {
  app.get(
    '/me/google',
    { config: { policy: 'signedIn' }, schema: { response: answers({ 200: GoogleLink }, [401]) } },
    async (request) => ({ is_linked: await isLinked(app.db, userOf(request).userId) }),
  );

  app.delete(
    '/me/google',
    {
      config: { policy: 'signedIn', limit: 'heavy' },
      schema: { body: PasskeyProof, response: answers({ 200: Done }, [400, 401, 403, 410, 422]) },
    },
    async (request) => {
      await assertOneself(request, request.body);
      const { userId } = userOf(request);
      if (await unlink(app.db, userId)) await tellOfChange(request, { kind: 'google.unlinked', userId });
      return { ok: true as const };
    },
  );
}
