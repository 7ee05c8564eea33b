import { Closed } from '@clube/shared/contracts/common';
import { Type } from 'typebox';
import { mainName } from '../../config.ts';
import type { Api } from '../../lib/api.ts';
import { AppError } from '../../lib/errors.ts';
import { isProxysOwnCall } from '../../plugins/hosts.ts';
import { isServed } from './queries.ts';

/**
 * For the proxy in front: whether it may ask for a certificate of this name. Not under /api, and nobody else's to ask: it says
 * which names are panels.
 */
export async function tlsRoutes(app: Api) {
  const main = mainName(app.clube.config);
  app.get(
    '/internal/tls-allowed',
    { schema: { hide: true, querystring: Closed({ domain: Type.String({ maxLength: 253 }) }) } },
    async (request, reply) => {
      if (!isProxysOwnCall(request)) throw new AppError('route.not_found', 'There is no such route');
      const domain = request.query.domain.toLowerCase();
      const slug = domain.endsWith(`.${main}`) ? domain.slice(0, -main.length - 1) : null;
      const allowed = domain === main || (await isServed(app.db, domain, slug));
      return reply.status(allowed ? 200 : 404).send({ allowed });
    },
  );
}
