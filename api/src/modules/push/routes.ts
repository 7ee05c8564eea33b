import { Done } from '@clube/shared/contracts/common';
import { Push, PushWrite } from '@clube/shared/contracts/push';
import { answers } from '../../lib/answers.ts';
import type { Api } from '../../lib/api.ts';
import { userOf } from '../../plugins/session.ts';
import { keysOf } from './keys.ts';
import { saveSubscription } from './operations.ts';
import { findKinds, removeSubscription } from './queries.ts';

/** Notices in a browser in which no page is open. A session knows its own browser alone. */
export async function pushRoutes(app: Api) {
  const read = { policy: 'panel.read' } as const;
  const change = { ...read, limit: 'change' } as const;
  const { publicKey } = keysOf(app.clube.config);
  const told = async (sessionId: number) => ({ public_key: publicKey, kinds: await findKinds(app.db, sessionId) });

  app.get('/push', { config: read, schema: { response: answers({ 200: Push }, [401, 403]) } }, async (request) =>
    told(userOf(request).id),
  );

  app.put(
    '/push',
    {
      config: { ...change, unpaid: 'own' },
      schema: { body: PushWrite, response: answers({ 200: Push }, [400, 401, 403]) },
    },
    async (request) => {
      await saveSubscription(request, request.body);
      return told(userOf(request).id);
    },
  );

  // Said again it changes nothing.
  app.delete(
    '/push',
    { config: { ...change, unpaid: 'own' }, schema: { response: answers({ 200: Done }, [401, 403]) } },
    async (request) => {
      await removeSubscription(app.db, userOf(request).id);
      return { ok: true as const };
    },
  );
}
