import { Deleted } from '@clube/shared/contracts/bin';
import { answers } from '../../lib/answers.ts';
import type { Api } from '../../lib/api.ts';
import { memberOf } from '../../plugins/session.ts';
import { CouponParams, OfferParams } from '../offer/routes.ts';
import { moveCouponToBin, moveOfferToBin } from './offer.operations.ts';

/** Deleting what is sold. */
export async function offerBinRoutes(app: Api) {
  const config = { policy: 'panel.manage', limit: 'change' } as const;

  app.delete(
    '/offer/:offer',
    { config, schema: { params: OfferParams, response: answers({ 200: Deleted }, [400, 401, 403, 404, 409]) } },
    async (request) => moveOfferToBin(app.db, memberOf(request), request.params.offer),
  );

  app.delete(
    '/offer/:offer/coupon/:coupon',
    { config, schema: { params: CouponParams, response: answers({ 200: Deleted }, [400, 401, 403, 404]) } },
    async (request) => moveCouponToBin(app.db, memberOf(request), request.params.offer, request.params.coupon),
  );
}
