import { Done } from '@clube/shared/contracts/common';
import { ViewingWrite } from '@clube/shared/contracts/viewing';
import { answers } from '../../lib/answers.ts';
import type { Api } from '../../lib/api.ts';
import { memberOf, userOf } from '../../plugins/session.ts';
import { beginViewing } from './operations.ts';
import { deleteViewing } from './queries.ts';

/** Whom a session of staff looks on as. */
export async function viewingRoutes(app: Api) {
  app.put(
    '/viewing',
    {
      // Whoever helps a student looks, whether the panel's plan is paid or not.
      config: { policy: 'course.write', limit: 'change', unpaid: 'help' },
      schema: { body: ViewingWrite, response: answers({ 200: Done }, [400, 401, 403, 404]) },
    },
    async (request) => {
      await beginViewing(app.db, memberOf(request), userOf(request).id, request.body);
      return { ok: true as const };
    },
  );

  app.delete(
    '/viewing',
    {
      config: { policy: 'panel.read', limit: 'change', unpaid: 'help', whileViewing: true },
      schema: { response: answers({ 200: Done }, [401, 403]) },
    },
    async (request) => {
      await deleteViewing(app.db, memberOf(request).siteId, userOf(request).id);
      return { ok: true as const };
    },
  );
}
