import { fastifySSE } from '@fastify/sse';
import type { LiveEvent } from '@clube/shared/contracts/live';
import fp from 'fastify-plugin';
import { Type } from 'typebox';
import { answers } from '../../lib/answers.ts';
import type { Api } from '../../lib/api.ts';
import { AppError } from '../../lib/errors.ts';
import { createLiveFeed } from '../../lib/live-feed.ts';
import { userOf } from '../../plugins/session.ts';
import { createStreamBook } from './stream-book.ts';

const HEARTBEAT_MS = 25_000;
/** How long a browser waits before it opens a broken stream again. */
const RETRY_MS = 2000;

/** What happens elsewhere, told to open pages as Server-Sent Events. */
export async function liveRoutes(app: Api) {
  const feed = createLiveFeed(
    app.clube.config.databaseUrl,
    app.modules.flatMap(({ live }) => (live ? [live] : [])),
  );
  const streams = createStreamBook();
  // Its default export is wrapped already, but its types do not say so.
  await app.register(fp(fastifySSE), { heartbeatInterval: HEARTBEAT_MS });
  // These connections never end by themselves, and closing waits for all of them.
  app.addHook('preClose', async () => {
    streams.closeAll();
    await feed.stop();
  });

  app.get(
    '/events',
    {
      config: { policy: 'signedIn' },
      sse: 'manual',
      schema: {
        response: answers(
          { 200: Type.String({ description: 'text/event-stream of shared/contracts/live' }) },
          [401, 429],
        ),
      },
    },
    async (request, reply) => {
      const { id, userId, siteId, memberId, role } = userOf(request);
      const { sse } = reply;
      const close = () => sse.close();
      const forget = streams.add({ sessionId: id, userId }, close);
      if (!forget) throw new AppError('rate.limited', 'Too many open streams', { retryAfter: 60 });
      sse.onClose(forget);
      const say = ({ name, data }: LiveEvent) => {
        // A page that is gone needs no telling; its stream is about to close.
        void sse.send({ event: name, data }).catch(close);
        if (name === 'session:ended') close();
      };
      // What is heard before the stream has said its first word comes after it.
      let held: LiveEvent[] | undefined = [];
      const tell = (event: LiveEvent) => (held ? void held.push(event) : say(event));
      sse.onClose(await feed.listen({ sessionId: id, siteId, memberId, role, hear: tell, lose: close }));
      // What ended between the look at the session and the first listening was told to nobody.
      const now = await app.findSession(request);
      if (!now) throw new AppError('session.ended', 'Session is not available');
      if (now.role !== role) return close();
      if (!sse.isConnected) return;
      sse.keepAlive();
      await sse.send({ event: 'stream:opened', data: {}, retry: RETRY_MS });
      for (const event of held.splice(0)) say(event);
      held = undefined;
    },
  );
}
