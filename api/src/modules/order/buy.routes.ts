import { Closed, Done, Id } from '@clube/shared/contracts/common';
import {
  OrderConfirmation,
  OrderToken,
  Purchase,
  SaleOrderCreated,
  SaleOrderWrite,
  SaleTrial,
} from '@clube/shared/contracts/sale';
import { answers } from '../../lib/answers.ts';
import type { Api } from '../../lib/api.ts';
import { assertFound } from '../../lib/errors.ts';
import { byAddress, limit } from '../../lib/rate-limit.ts';
import { sellerOf } from '../offer/sale.ts';
import { findUser } from '../user/queries.ts';
import { findPayment } from '../payment/queries.ts';
import { buy, claimPaid, confirmFree } from './buy.ts';
import { hashOfToken } from './secrets.ts';
import { presentPurchase } from './present.ts';
import { findByToken } from './queries.ts';
import { isTrialHad } from './trial.ts';

/** A page that waits asks every four seconds, and a class waits behind one address. */
const LOOKS = { max: 12_000, windowSeconds: 600 };

/** Buying, without an account: an order is asked for by its secret, which nobody can guess. */
export async function buyRoutes(app: Api) {
  // Of whoever is signed in alone: nobody learns of a mailbox that they type whether it tried something.
  app.get(
    '/sale/:offer/trial',
    {
      config: { policy: 'anyone', limit: 'look' },
      schema: { params: Closed({ offer: Id }), response: answers({ 200: SaleTrial }, [400, 404, 429]) },
    },
    async (request, reply) => {
      void reply.header('cache-control', 'no-store');
      const at = { siteId: sellerOf(request), id: request.params.offer };
      if (!request.session) return { is_had: false };
      const { email } = await findUser(app.db, request.session.userId);
      return { is_had: await isTrialHad(app, at, { email, document: null, document_kind: null }) };
    },
  );

  app.post(
    '/sale/:offer/order',
    {
      config: { policy: 'anyone', limit: 'buy' },
      schema: {
        params: Closed({ offer: Id }),
        body: SaleOrderWrite,
        response: answers({ 201: SaleOrderCreated }, [400, 403, 404, 409, 422, 429]),
      },
    },
    async (request, reply) => {
      const at = { siteId: sellerOf(request), id: request.params.offer };
      return reply.status(201).send({ token: await buy(request, at, request.body) });
    },
  );

  app.post(
    '/purchase/:token/confirm',
    {
      config: { policy: 'anyone', limit: 'buy' },
      schema: {
        params: Closed({ token: OrderToken }),
        body: OrderConfirmation,
        response: answers({ 200: Done }, [400, 404, 409, 429]),
      },
    },
    async (request) => {
      await confirmFree(request, sellerOf(request), { token: request.params.token, secret: request.body.secret });
      return { ok: true as const };
    },
  );

  app.post(
    '/purchase/:token/claim',
    {
      config: { policy: 'anyone', limit: 'buy' },
      schema: { params: Closed({ token: OrderToken }), response: answers({ 200: Done }, [400, 404, 409, 429]) },
    },
    async (request) => {
      await claimPaid(request, sellerOf(request), request.params.token);
      return { ok: true as const };
    },
  );

  app.get(
    '/purchase/:token',
    {
      config: { policy: 'anyone' },
      schema: { params: Closed({ token: OrderToken }), response: answers({ 200: Purchase }, [400, 404, 429]) },
    },
    async (request, reply) => {
      await limit(app, { key: `purchase-look:${byAddress(request.ip)}`, ...LOOKS });
      void reply.header('cache-control', 'no-store');
      const siteId = sellerOf(request);
      const order = assertFound(
        await findByToken(app.db, siteId, hashOfToken(request.params.token)),
        'purchase.not_found',
      );
      return presentPurchase(order, await findPayment(app.db, siteId));
    },
  );
}
