import fp from 'fastify-plugin';
import { actAs } from '../database/actor.ts';

const READING = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Tells the database who acts, for every call of staff that may change something: no route can forget it. Who looks on as a
 * student acts too; students themselves are nobody here.
 */
export const actingPlugin = fp(
  async (app) => {
    app.addHook('preHandler', (request, _reply, done) => {
      const { session, routeOptions } = request;
      if (READING.has(request.method) || !session?.siteId || (session.role === 'student' && !session.isLowered))
        return done();
      actAs(
        {
          user: session.userId,
          site: session.siteId,
          session: session.id,
          request: request.id,
          as_student: session.isLowered,
          api_key: request.apiKey?.name ?? null,
          operation: `${request.method} ${routeOptions.url ?? ''}`,
        },
        done,
      );
    });
  },
  { name: 'acting', dependencies: ['session'] },
);
