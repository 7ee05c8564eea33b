import { Closed, Created, Done, Id } from '@clube/shared/contracts/common';
import { ChannelName, ReleaseName } from '@clube/shared/contracts/remote';
import {
  NewPreview,
  NewReleaseToken,
  Preview,
  PublishedRelease,
  ReleaseAct,
  ReleaseAnnounced,
  ReleaseDraft,
  ReleaseFileParams,
  ReleaseParams,
  ReleaseToken,
} from '@clube/shared/contracts/release';
import { Type } from 'typebox';
import type { Readable } from 'node:stream';
import { answers } from '../../lib/answers.ts';
import type { Api } from '../../lib/api.ts';
import { randomToken, sha256 } from '../../lib/crypto.ts';
import { AppError, assertFound } from '../../lib/errors.ts';
import { announceRelease, finishRelease, receiveContent } from './operations.ts';
import { presentAct, presentRelease, presentToken } from './present.ts';
import { signPicks } from './preview.ts';
import { publisherOf } from '../../plugins/publisher.ts';
import { findRelease, listActs, listReleases, noteAct } from './queries.ts';
import { insertToken, listTokens, revokeToken } from './token.queries.ts';

const LISTED = 200;
const publisher = { policy: 'publisher', limit: 'publish' } as const;
const operator = { policy: 'operator', limit: 'operator' } as const;

/** Publishing: say what there is, send what is missing, finish. Each step may be repeated. */
async function publishRoutes(app: Api) {
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

  await app.register(async (scope) => {
    const typed: Api = scope.withTypeProvider();
    scope.addContentTypeParser('application/octet-stream', (_request, payload, done) => done(null, payload));
    typed.put(
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
  });

  app.put(
    '/platform/release/:remote/:hash',
    {
      config: publisher,
      schema: {
        params: ReleaseParams,
        querystring: Closed({ channel: Type.Optional(ChannelName) }),
        response: answers({ 200: Done }, [400, 403, 404, 409, 422]),
      },
    },
    async (request) => {
      const { actor } = publisherOf(request, request.params.remote);
      await finishRelease(store, request.params, { actor, channel: request.query.channel });
      return { ok: true as const };
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

/** Who may publish what, and what was done. */
async function tokenRoutes(app: Api) {
  app.post(
    '/platform/token',
    {
      config: operator,
      schema: {
        body: NewReleaseToken,
        response: answers({ 201: Type.Intersect([Created, Type.Object({ token: Type.String() })]) }, [400, 403]),
      },
    },
    async (request, reply) => {
      const { team, remotes, trials = 0 } = request.body;
      const token = `clube_${randomToken()}`;
      const { id } = await insertToken(app.db, { team, remotes, trials, token_hash: sha256(token) });
      const subject = [`${team}:${id}`, ...remotes, ...(trials > 0 ? [`trials ${trials}`] : [])].join(' ');
      await noteAct(app.db, { actor: publisherOf(request).actor, action: 'token.create', subject });
      return reply.status(201).send({ id, token });
    },
  );
  app.get(
    '/platform/token',
    { config: operator, schema: { response: answers({ 200: Type.Array(ReleaseToken) }, [403]) } },
    async () => (await listTokens(app.db)).map(presentToken),
  );
  app.delete(
    '/platform/token/:id',
    {
      config: operator,
      schema: { params: Closed({ id: Id }), response: answers({ 200: Done }, [400, 403, 404]) },
    },
    async (request) => {
      const { id } = request.params;
      const { team } = assertFound(await revokeToken(app.db, id), 'token.not_found');
      await noteAct(app.db, { actor: publisherOf(request).actor, action: 'token.revoke', subject: `${team}:${id}` });
      return { ok: true as const };
    },
  );
  app.get(
    '/platform/act',
    { config: publisher, schema: { response: answers({ 200: Type.Array(ReleaseAct) }, [403]) } },
    async () => (await listActs(app.db, LISTED)).map(presentAct),
  );
}

/** A link that shows chosen releases, promoted or not, to whoever opens it and to nobody else. */
async function previewRoutes(app: Api) {
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
      return reply
        .status(201)

        .send({ path: `/preview?token=${token}`, expires_at: until });
    },
  );
}

export async function releaseRoutes(app: Api) {
  await app.register(publishRoutes);
  await app.register(tokenRoutes);
  await app.register(previewRoutes);
}
