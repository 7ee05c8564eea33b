import { OwnFields, OwnFieldsWrite } from '@clube/shared/contracts/custom-field';
import { answers } from '../../lib/answers.ts';
import type { Api } from '../../lib/api.ts';
import { memberOf } from '../../plugins/session.ts';
import { readOwn, saveOwn } from './operations.ts';

/** What the panel asks of whoever is signed in: one's own answers, and nobody else's. */
export async function ownFieldRoutes(app: Api) {
  const own = { policy: 'panel.read' } as const;

  app.get(
    '/me/custom-field',
    { config: own, schema: { response: answers({ 200: OwnFields }, [401, 403]) } },
    async (request) => readOwn(app.db, memberOf(request)),
  );

  app.put(
    '/me/custom-field',
    {
      config: { ...own, limit: 'change' },
      schema: { body: OwnFieldsWrite, response: answers({ 200: OwnFields }, [400, 401, 403, 404, 422]) },
    },
    async (request) => saveOwn(app.db, memberOf(request), request.body),
  );
}
