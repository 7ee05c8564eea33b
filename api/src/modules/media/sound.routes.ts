import { answers } from '../../lib/answers.ts';
import type { Api } from '../../lib/api.ts';
import { AppError, assertFound } from '../../lib/errors.ts';
import { rangeOf, type ByteRange } from '../../lib/range.ts';
import { grantedTo, mayGoOn } from './granted.ts';
import { Binary, PlayParams } from './params.ts';
import { findStoredMedia } from './queries.ts';
import { whileAllowed } from './while-allowed.ts';

/** Sound is one file, sent whole or in parts, and asked for again while it is. */
export async function soundRoutes(app: Api) {
  const { storage } = app.clube;

  app.get(
    '/media/play/:token/source',
    {
      config: { policy: 'panel.read' },
      schema: {
        params: PlayParams,
        response: answers({ 200: Binary, 206: Binary, 416: Binary }, [400, 401, 403, 404, 410]),
      },
    },
    async (request, reply) => {
      const media = assertFound(await findStoredMedia(app.db, await grantedTo(request)), 'media.not_found');
      if (media.kind !== 'audio') throw new AppError('media.not_found', 'Not found');
      const key = assertFound(media.play_key, 'media.not_found');
      const size = assertFound(await storage.size(key), 'media.not_found');
      const range = rangeOf(request.headers.range, size);
      reply
        .type(media.play_type ?? 'audio/mp4')
        .header('accept-ranges', 'bytes')
        // Sound is not encrypted: nothing of it stays behind for whoever uses this browser next.
        .header('cache-control', 'private, no-store');
      const content = (part?: ByteRange) => whileAllowed(storage.stream(key, part), async () => mayGoOn(request));
      if (range === null) return reply.status(416).header('content-range', `bytes */${size}`).send('');
      if (!range) return reply.header('content-length', size).send(content());
      reply
        .status(206)
        .header('content-range', `bytes ${range.start}-${range.end}/${size}`)
        .header('content-length', range.end - range.start + 1);
      return reply.send(content(range));
    },
  );
}
