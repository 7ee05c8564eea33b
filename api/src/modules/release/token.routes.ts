import { Closed, Created, Done, Id } from '@clube/shared/contracts/common';
import { NewReleaseToken, ReleaseAct, ReleaseToken } from '@clube/shared/contracts/release';
import { Type } from 'typebox';
import { answers } from '../../lib/answers.ts';
import type { Api } from '../../lib/api.ts';
import { publisherOf } from '../../plugins/publisher.ts';
import { presentAct, presentToken } from './present.ts';
import { listActs } from './queries.ts';
import { createToken, endToken } from './token.operations.ts';
import { listTokens } from './token.queries.ts';

const LISTED = 200;
const publisher = { policy: 'publisher', limit: 'publish' } as const;
const operator = { policy: 'operator', limit: 'operator' } as const;

/** Who may publish what, and what was done. */
export async function tokenRoutes(app: Api) {
  app.post(
    '/platform/token',
    {
      config: operator,
      schema: {
        body: NewReleaseToken,
        response: answers({ 201: Type.Intersect([Created, Type.Object({ token: Type.String() })]) }, [400, 403]),
      },
    },
    async (request, reply) =>
      reply.status(201).send(await createToken(app.db, publisherOf(request).actor, request.body)),
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
      await endToken(app.db, publisherOf(request).actor, request.params.id);
      return { ok: true as const };
    },
  );
  app.get(
    '/platform/act',
    { config: publisher, schema: { response: answers({ 200: Type.Array(ReleaseAct) }, [403]) } },
    async () => (await listActs(app.db, LISTED)).map(presentAct),
  );
}
