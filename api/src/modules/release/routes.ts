import { Closed, Done } from '@clube/shared/contracts/common';
import { ChannelName, ReleaseName } from '@clube/shared/contracts/remote';
import {
  PublishedRelease,
  ReleaseAnnounced,
  ReleaseDraft,
  ReleaseFileParams,
  ReleaseFinished,
  ReleaseParams,
} from '@clube/shared/contracts/release';
import { Type } from 'typebox';
import type { Readable } from 'node:stream';
import { answers } from '../../lib/answers.ts';
import type { Api } from '../../lib/api.ts';
import { namedRoutes } from '../../lib/named-routes.ts';
import { publisherOf } from '../../plugins/publisher.ts';
import { announceRelease, finishRelease, receiveContent } from './operations.ts';
import { presentRelease } from './present.ts';
import { listReleases } from './queries.ts';

const LISTED = 200;
const publisher = { policy: 'publisher', limit: 'publish' } as const;

/** Publishing: say what there is, send what is missing, finish. Each step may be repeated. */
export async function publishRoutes(app: Api) {
  const store = { db: app.db, storage: app.clube.storage };

  app.post(
    '/platform/release/:remote',
    {
      config: publisher,
      schema: {
        params: Closed({ remote: ReleaseName }),
        body: ReleaseDraft,
        response: answers({ 200: ReleaseAnnounced }, [400, 403, 413, 415, 422]),
      },
    },
    async (request) => {
      publisherOf(request, request.params.remote);
      return announceRelease(store, request.params.remote, request.body);
    },
  );

  const sending = async (scope: Api) => {
    scope.addContentTypeParser('application/octet-stream', (_request, payload, done) => done(null, payload));
    scope.put(
      '/platform/release/:remote/:hash/content/:sha256',
      {
        config: publisher,
        schema: { params: ReleaseFileParams, response: answers({ 200: Done }, [400, 403, 404, 415, 422]) },
      },
      async (request) => {
        const { remote, hash, sha256: content } = request.params;
        publisherOf(request, remote);
        await receiveContent(store, { remote, hash }, content, (request.body ?? []) as Readable);
        return { ok: true as const };
      },
    );
  };
  await app.register(namedRoutes('release: sending content', sending));

  app.put(
    '/platform/release/:remote/:hash',
    {
      config: publisher,
      schema: {
        params: ReleaseParams,
        querystring: Closed({ channel: Type.Optional(ChannelName), drawn_in: Type.Optional(ChannelName) }),
        response: answers({ 200: ReleaseFinished }, [400, 403, 404, 409, 422]),
      },
    },
    async (request) => {
      const { actor } = publisherOf(request, request.params.remote);
      const { channel, drawn_in: drawnIn = channel ?? app.clube.config.channel } = request.query;
      const without_place = await finishRelease(store, request.params, { actor, channel, drawnIn });
      return { ok: true as const, without_place };
    },
  );

  app.get(
    '/platform/release/:remote',
    {
      config: publisher,
      schema: {
        params: Closed({ remote: ReleaseName }),
        response: answers({ 200: Type.Array(PublishedRelease) }, [400, 403]),
      },
    },
    async (request) => (await listReleases(app.db, request.params.remote, LISTED)).map(presentRelease),
  );
}
