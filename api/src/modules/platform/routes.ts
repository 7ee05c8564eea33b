import { Closed, Done } from '@clube/shared/contracts/common';
import { Composition } from '@clube/shared/contracts/remote';
import { Type } from 'typebox';
import { answers } from '../../lib/answers.ts';
import type { Api } from '../../lib/api.ts';
import { AppError } from '../../lib/errors.ts';
import { currentComposition } from '../../platform/composition.ts';
import { insertRelease, promoteRelease } from '../../platform/queries.ts';
import { readRelease } from '../../platform/releases.ts';

const Remote = Type.String({ pattern: '^mf-[a-z][a-z0-9-]*$' });
const Hash = Type.String({ pattern: '^[a-f0-9]{16}$' });

export async function platformRoutes(app: Api) {
  const operator = { policy: 'operator' } as const;

  app.get(
    '/composition',
    { config: { policy: 'anyone' }, schema: { response: answers({ 200: Composition }) } },
    async (_request, reply) => {
      reply.header('cache-control', 'no-cache');
      return currentComposition(app.db);
    },
  );

  app.post(
    '/platform/release',
    {
      config: { ...operator, limit: 'operator' },
      schema: { body: Closed({ remote: Remote, hash: Hash }), response: answers({ 200: Done }, [400, 403, 404, 422]) },
    },
    async (request) => {
      const { remote, hash } = request.body;
      await insertRelease(app.db, await readRelease(app.clube.config.dataFolder, remote, hash));
      return { ok: true as const };
    },
  );

  app.put(
    '/platform/channel/stable/:remote',
    {
      config: { ...operator, limit: 'operator' },
      schema: {
        params: Closed({ remote: Remote }),
        body: Closed({ hash: Hash }),
        response: answers({ 200: Done }, [400, 403, 404]),
      },
    },
    async (request) => {
      const moved = await promoteRelease(app.db, {
        channel: 'stable',
        remote: request.params.remote,
        hash: request.body.hash,
        actor: 'deploy-token',
      });
      if (!moved) throw new AppError('release.not_found', 'There is no such release');
      return { ok: true as const };
    },
  );
}
