import { Closed, Created, Done, Id } from '@clube/shared/contracts/common';
import { CouponWrite, OfferList, OfferPatch, OfferWrite } from '@clube/shared/contracts/offer';
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { answers } from '../../lib/answers.ts';
import type { Api } from '../../lib/api.ts';
import { memberOf } from '../../plugins/session.ts';
import { findMailPanel } from '../mail/panel.ts';
import { createCoupon, createOffer, saveOffer } from './operations.ts';
import { listOffers } from './queries.ts';

/** Of one offer. */
export const OfferParams = Closed({ offer: Id });
/** Of one of its coupons. */
export const CouponParams = Closed({ offer: Id, coupon: Id });
const ok = { ok: true as const };
// The panel comes from the session, never from the address.
const pathOf = (request: FastifyRequest<{ Params: { offer: number } }>) => ({
  siteId: memberOf(request).siteId,
  id: request.params.offer,
});

/** What a panel sells, for whoever looks after it. Deleting an offer or a coupon is the bin's. */
export async function offerRoutes(app: Api) {
  const manage = { policy: 'panel.manage' } as const;
  const change = { ...manage, limit: 'change' } as const;
  const create = { ...manage, limit: 'create' } as const;

  app.get(
    '/offer',
    {
      config: manage,
      schema: {
        querystring: Closed({ course: Type.Optional(Id) }),
        response: answers({ 200: OfferList }, [400, 401, 403]),
      },
    },
    async (request) => {
      const { siteId } = memberOf(request);
      const [offers, { origin }] = await Promise.all([
        listOffers(app.db, siteId, request.query.course ?? null),
        findMailPanel(app, siteId),
      ]);
      return { sells_at: origin, offers };
    },
  );

  app.post(
    '/offer',
    {
      config: create,
      schema: { body: OfferWrite, response: answers({ 201: Created }, [400, 401, 403, 404, 409, 422]) },
    },
    async (request, reply) => reply.status(201).send(await createOffer(app.db, memberOf(request).siteId, request.body)),
  );

  app.patch(
    '/offer/:offer',
    {
      config: change,
      schema: {
        params: OfferParams,
        body: OfferPatch,
        response: answers({ 200: Done }, [400, 401, 403, 404, 409, 422]),
      },
    },
    async (request) => {
      await saveOffer(app.db, pathOf(request), request.body);
      return ok;
    },
  );

  app.post(
    '/offer/:offer/coupon',
    {
      config: create,
      schema: {
        params: OfferParams,
        body: CouponWrite,
        response: answers({ 201: Created }, [400, 401, 403, 404, 409, 422]),
      },
    },
    async (request, reply) => reply.status(201).send(await createCoupon(app.db, pathOf(request), request.body)),
  );
}
