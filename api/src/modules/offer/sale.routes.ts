import { Closed, Id } from '@clube/shared/contracts/common';
import { CouponCode } from '@clube/shared/contracts/offer';
import { Sale, SalePrice } from '@clube/shared/contracts/sale';
import { answers } from '../../lib/answers.ts';
import type { Api } from '../../lib/api.ts';
import { lookAtSale, priceWith, sellerOf } from './sale.ts';

/** What is sold, for anybody: nobody signs in, and nothing of who bought is told. */
export async function saleRoutes(app: Api) {
  const config = { policy: 'anyone' } as const;
  const params = Closed({ offer: Id });

  app.get(
    '/sale/:offer',
    { config, schema: { params, response: answers({ 200: Sale }, [400, 404, 429]) } },
    async (request) => lookAtSale(app, { siteId: sellerOf(request), id: request.params.offer }, request.ip),
  );

  app.get(
    '/sale/:offer/price',
    {
      config,
      schema: {
        params,
        querystring: Closed({ coupon: CouponCode }),
        response: answers({ 200: SalePrice }, [400, 404, 409, 422, 429]),
      },
    },
    async (request, reply) => {
      void reply.header('cache-control', 'no-store');
      const at = { siteId: sellerOf(request), id: request.params.offer };
      return priceWith(app, at, request.query.coupon, request.ip);
    },
  );
}
