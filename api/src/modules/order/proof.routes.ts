import { Closed, Done, Id } from '@clube/shared/contracts/common';
import { OrderToken } from '@clube/shared/contracts/sale';
import { Type } from 'typebox';
import { answers } from '../../lib/answers.ts';
import type { Api } from '../../lib/api.ts';
import { namedRoutes } from '../../lib/named-routes.ts';
import { pictureOf, takePictures } from '../../lib/picture-body.ts';
import { byAddress, byNetwork, limit } from '../../lib/rate-limit.ts';
import { memberOf } from '../../plugins/session.ts';
import { sellerOf } from '../offer/sale.ts';
import { findDue, keepProof, PROOF_BYTES, readOwnProof, readProof } from './proof.ts';

const params = Closed({ token: OrderToken });
const Picture = Type.Unsafe<unknown>({ type: 'string', format: 'binary' });
const HOUR = 3600;
/** Of one order: each is drawn anew, and only the last stays. */
const SENT = { max: 10, windowSeconds: HOUR };
/** Of one address: two of each order that it may make in an hour; who has many orders that wait makes the server draw no more. */
const ADDRESS_SENT = { max: 120, windowSeconds: HOUR };
/** Of one line, as of orders four times as many. */
const NETWORK_SENT = { max: 480, windowSeconds: HOUR };
/** Of one address. */
const LOOKS = { max: 1200, windowSeconds: 600 };

async function sending(app: Api) {
  takePictures(app, PROOF_BYTES);
  app.put(
    '/purchase/:token/proof',
    {
      bodyLimit: PROOF_BYTES,
      config: { policy: 'anyone', limit: 'buy' },
      // Whoever knows no order that waits for it sends no megabytes, and of one order few are read. Each counts what the one before let by.
      onRequest: async (request) => {
        const siteId = sellerOf(request);
        const { id } = await findDue(app, siteId, request.params.token);
        for (const [of, rule] of [
          [`${siteId}:${id}`, SENT],
          [byAddress(request.ip), ADDRESS_SENT],
          [byNetwork(request.ip), NETWORK_SENT],
        ] as const)
          await limit(app, { key: `purchase-proof:${of}`, ...rule });
      },
      schema: { params, response: answers({ 200: Done }, [400, 404, 409, 413, 415, 422, 429]) },
    },
    async (request) => {
      const sent = { token: request.params.token, upload: pictureOf(request), line: byNetwork(request.ip) };
      await keepProof(app, sellerOf(request), sent);
      return { ok: true as const };
    },
  );
}

/** Pictures of payments: for the buyer, by the secret of their order, and for whoever looks after the panel. */
export async function proofRoutes(app: Api) {
  app.register(namedRoutes('order: sending a proof', sending));

  app.get(
    '/purchase/:token/proof',
    { config: { policy: 'anyone' }, schema: { params, response: answers({ 200: Picture }, [400, 404, 429]) } },
    async (request, reply) => {
      await limit(app, { key: `proof-look:${byAddress(request.ip)}`, ...LOOKS });
      void reply.header('cache-control', 'private, no-store');
      return reply.type('image/webp').send(await readOwnProof(app, sellerOf(request), request.params.token));
    },
  );

  app.get(
    '/order/:order/proof',
    {
      config: { policy: 'panel.manage' },
      schema: { params: Closed({ order: Id }), response: answers({ 200: Picture }, [400, 401, 403, 404]) },
    },
    async (request, reply) => {
      void reply.header('cache-control', 'private, no-store');
      const at = { siteId: memberOf(request).siteId, id: request.params.order };
      return reply.type('image/webp').send(await readProof(app, at));
    },
  );
}
