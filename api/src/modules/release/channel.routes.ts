import { Closed, Nullable } from '@clube/shared/contracts/common';
import { ChannelName, FullComposition, ReleaseHash, ReleaseName } from '@clube/shared/contracts/remote';
import { ChannelState, PickedReleases, ReleaseMove } from '@clube/shared/contracts/release';
import { Type } from 'typebox';
import { answers } from '../../lib/answers.ts';
import type { Api } from '../../lib/api.ts';
import { channelReleases, lastMovers, listMoves, type Move } from './channel.queries.ts';
import { composePage } from './composition.ts';
import { rollBack } from './operations.ts';
import { picksOf } from './preview.ts';
import { presentChannel, presentMove } from './present.ts';
import { promoteReleases } from './promote.ts';
import { mayPublish, publisherOf } from '../../plugins/publisher.ts';

const LISTED = 200;
const Moved = Type.Array(Closed({ remote: ReleaseName, from: Nullable(ReleaseHash), to: Nullable(ReleaseHash) }));

/** Channels: where each points, moving the pointers, and what was moved. */
export async function channelRoutes(app: Api) {
  const config = { policy: 'publisher', limit: 'publish' } as const;
  const store = { db: app.db, storage: app.clube.storage };
  const Channel = Closed({ channel: ChannelName });

  app.get(
    '/composition',
    { config: { policy: 'anyone' }, schema: { response: answers({ 200: FullComposition }) } },
    async (request, reply) => {
      reply.header('cache-control', 'no-cache');
      const { composition, remotes } = await composePage(app.db, app.clube.config.channel, picksOf(app, request));
      return { ...composition, remotes: [...remotes] };
    },
  );

  app.get(
    '/platform/channel/:channel',
    { config, schema: { params: Channel, response: answers({ 200: ChannelState }, [400, 403]) } },
    async (request) => {
      const { channel } = request.params;
      const [rows, movers] = await Promise.all([channelReleases(app.db, channel), lastMovers(app.db, channel)]);
      const composed = await composePage(app.db, channel).catch(() => null);
      return presentChannel(channel, composed?.composition.id ?? null, rows, movers);
    },
  );

  app.put(
    '/platform/channel/:channel',
    {
      config,
      schema: {
        params: Channel,
        body: Closed({ releases: PickedReleases }),
        response: answers({ 200: Moved }, [400, 403, 404, 422]),
      },
    },
    async (request): Promise<Move[]> => {
      const targets = Object.entries(request.body.releases).map(([remote, hash]) => ({ remote, hash }));
      for (const { remote } of targets) publisherOf(request, remote);
      const { actor } = publisherOf(request);
      return promoteReleases(store, { channel: request.params.channel, actor, targets });
    },
  );

  app.put(
    '/platform/channel/:channel/:remote',
    {
      config,
      schema: {
        params: Closed({ channel: ChannelName, remote: ReleaseName }),
        body: Closed({ hash: ReleaseHash }),
        response: answers({ 200: Moved }, [400, 403, 404, 422]),
      },
    },
    async (request): Promise<Move[]> => {
      const { channel, remote } = request.params;
      const { actor } = publisherOf(request, remote);
      return promoteReleases(store, { channel, actor, targets: [{ remote, hash: request.body.hash }] });
    },
  );

  app.post(
    '/platform/channel/:channel/rollback',
    {
      config,
      schema: {
        params: Channel,
        body: Closed({ remote: Type.Optional(ReleaseName) }),
        response: answers({ 200: Moved }, [400, 403, 409, 422]),
      },
    },
    async (request): Promise<Move[]> => {
      const { remote } = request.body;
      const publisher = publisherOf(request, remote);
      return rollBack(app.db, {
        channel: request.params.channel,
        actor: publisher.actor,
        remote,
        may: (name) => mayPublish(publisher, name),
      });
    },
  );

  app.get(
    '/platform/history',
    {
      config,
      schema: {
        querystring: Closed({ channel: Type.Optional(ChannelName), remote: Type.Optional(ReleaseName) }),
        response: answers({ 200: Type.Array(ReleaseMove) }, [400, 403]),
      },
    },
    async (request) => (await listMoves(app.db, { ...request.query, limit: LISTED })).map(presentMove),
  );
}
