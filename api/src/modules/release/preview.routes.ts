import { NewPreview, Preview } from '@clube/shared/contracts/release';
import { answers } from '../../lib/answers.ts';
import type { Api } from '../../lib/api.ts';
import { publisherOf } from '../../plugins/publisher.ts';
import { createPreview } from './preview.operations.ts';

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
      const preview = await createPreview(app.clube, publisherOf(request).actor, request.body);
      return reply.status(201).send(preview);
    },
  );
}
