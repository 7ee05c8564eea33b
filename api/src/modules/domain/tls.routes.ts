import { Closed } from '@clube/shared/contracts/common';
import { Type } from 'typebox';
import { mainName } from '../../config.ts';
import type { Api } from '../../lib/api.ts';
import { isServed } from './queries.ts';

/** For the proxy in front: whether it may ask for a certificate of this name. Not under /api, not for browsers. */
export async function tlsRoutes(app: Api) {
  const main = mainName(app.clube.config);
  app.get(
    '/internal/tls-allowed',
    { schema: { hide: true, querystring: Closed({ domain: Type.String({ maxLength: 253 }) }) } },
    async (request, reply) => {
      const domain = request.query.domain.toLowerCase();
      const slug = domain.endsWith(`.${main}`) ? domain.slice(0, -main.length - 1) : null;
      const allowed = domain === main || (await isServed(app.db, domain, slug));
      return reply.status(allowed ? 200 : 404).send({ allowed });
    },
  );
}
