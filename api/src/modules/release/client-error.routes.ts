import { Done } from '@clube/shared/contracts/common';
import { ClientError, ReleaseHealth } from '@clube/shared/contracts/release';
import { Counter } from 'prom-client';
import { Type } from 'typebox';
import { answers } from '../../lib/answers.ts';
import type { Api } from '../../lib/api.ts';
import { insertFault } from '../fault/queries.ts';
import { countClientError, listHealth } from './client-error.queries.ts';
import { presentHealth } from './present.ts';
import { readRelease } from './composition.ts';

/** Failures that browsers report. Releases that do not exist (development, inventions) are not counted: nobody can fill the table. */
export async function clientErrorRoutes(app: Api) {
  const failures = new Counter({
    name: 'client_errors_total',
    help: 'Parts of pages that browsers could not show, or waited long for',
    labelNames: ['remote', 'release', 'kind'],
    registers: [app.metrics],
  });

  app.post(
    '/platform/client-error',
    {
      config: { policy: 'anyone', limit: 'report' },
      schema: { body: ClientError, response: answers({ 200: Done }, [400, 403, 429]) },
    },
    async (request) => {
      const { remote, hash, kind } = request.body;
      if (await readRelease(app.db, remote, hash)) {
        await countClientError(app.db, request.body);
        failures.inc({ remote, release: hash, kind });
        const { session } = request;
        // What the release's team is told names nobody; whoever answers this member's tickets sees what they met.
        if (session?.siteId && session.memberId && !session.viewing)
          await insertFault(
            app.db,
            { siteId: session.siteId, memberId: session.memberId },
            { kind, remote, release: hash, lessonId: null, agent: request.headers['user-agent'] ?? '' },
          );
      }
      return { ok: true as const };
    },
  );

  app.get(
    '/platform/health',
    { config: { policy: 'publisher' }, schema: { response: answers({ 200: Type.Array(ReleaseHealth) }, [403]) } },
    async () => (await listHealth(app.db)).map(presentHealth),
  );
}
