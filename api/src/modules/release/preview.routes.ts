import { NewPreview, Preview } from '@clube/shared/contracts/release';
import { answers } from '../../lib/answers.ts';
import type { Api } from '../../lib/api.ts';
import { AppError } from '../../lib/errors.ts';
import { publisherOf } from '../../plugins/publisher.ts';
import { signPicks } from './preview.ts';
import { findRelease, noteAct } from './queries.ts';

const publisher = { policy: 'publisher', limit: 'publish' } as const;

/** A link that shows chosen releases, promoted or not, to whoever opens it and to nobody else. */
export async function previewRoutes(app: Api) {
  app.post(
    '/platform/preview',
    {
      config: publisher,
      schema: { body: NewPreview, response: answers({ 201: Preview }, [400, 403, 404]) },
    },
    async (request, reply) => {
      const { releases, minutes } = request.body;
      for (const [remote, hash] of Object.entries(releases))
        if (!(await findRelease(app.db, { remote, hash })))
          throw new AppError('release.not_found', `There is no release ${hash} of ${remote}`);
      const until = new Date(Date.now() + minutes * 60_000).toISOString();
      const subject = Object.entries(releases)
        .map(([remote, hash]) => `${remote}@${hash}`)
        .join(' ');
      await noteAct(app.db, { actor: publisherOf(request).actor, action: 'preview.create', subject });
      const token = signPicks(app.clube.config.secret, { releases, until });
      return reply.status(201).send({ path: `/preview?token=${token}`, expires_at: until });
    },
  );
}
