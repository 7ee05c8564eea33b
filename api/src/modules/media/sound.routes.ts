import { answers } from '../../lib/answers.ts';
import type { Api } from '../../lib/api.ts';
import { grantedTo, mayGoOn } from './granted.ts';
import { Binary, PlayParams } from './params.ts';
import { sendSound } from './sound.ts';

/** Sound, or a PDF, for whom it was granted to: sent whole or in parts, and asked for again while it is. */
export async function soundRoutes(app: Api) {
  app.get(
    '/media/play/:token/source',
    {
      config: { policy: 'panel.read' },
      schema: {
        params: PlayParams,
        response: answers({ 200: Binary, 206: Binary, 416: Binary }, [400, 401, 403, 404, 410]),
      },
    },
    async (request, reply) => sendSound(request, reply, await grantedTo(request), async () => mayGoOn(request)),
  );
}
