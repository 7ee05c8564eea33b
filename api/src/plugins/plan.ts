import { policies } from '@clube/shared/contracts/policy';
import fp from 'fastify-plugin';
import { AppError } from '../lib/errors.ts';
import { isReadOnly } from '../modules/plan/queries.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * Why staff may do this although the plan of their panel is not paid: it is a question to whoever helps, about the person's own
     * things, it locks somebody out, it ends the panel, it pays the plan, or it says what became of a student's payment.
     */
    unpaid?: 'help' | 'own' | 'security' | 'leaving' | 'paying' | 'selling';
  }
}

const READING = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Once the grace of an unpaid plan is over, staff of the panel change nothing in it. Asked for every change behind a policy of
 * panels, so that no new route forgets it; a route that goes on says why. Students, and staff who act as one, go on.
 * Reading, exports among it, is never refused.
 */
export const planPlugin = fp(
  async (app) => {
    app.addHook('onRequest', async (request) => {
      const { policy, unpaid } = request.routeOptions.config;
      if (READING.has(request.method) || unpaid || !policy || typeof policies[policy] === 'string') return;
      const { session } = request;
      if (!session?.siteId || !session.role || session.role === 'student') return;
      if (await isReadOnly(app.db, session.siteId))
        throw new AppError('plan.overdue', 'The plan of this panel is not paid: nothing can be changed');
    });
  },
  { name: 'plan', dependencies: ['session', 'limits'] },
);
