import { Closed, Id } from '@clube/shared/contracts/common';
import { CheckoutPlace, Invoice, InvoiceCheckout } from '@clube/shared/contracts/invoice';
import type { FastifyRequest } from 'fastify';
import { answers } from '../../lib/answers.ts';
import type { Api } from '../../lib/api.ts';
import { hostOf } from '../../plugins/hosts.ts';
import { memberOf } from '../../plugins/session.ts';
import { checkCheckout, openCheckout } from './checkout.ts';

const Params = Closed({ invoice: Id });

/** How whoever runs a panel pays its plan by card. */
export async function checkoutRoutes(app: Api) {
  const placeOf = (request: FastifyRequest, id: number) => ({ siteId: memberOf(request).siteId, id });
  // Its plan may be unpaid: this is how it is paid.
  const config = { policy: 'panel.manage', unpaid: 'paying' } as const;

  app.post(
    '/site/invoice/:invoice/checkout',
    {
      config: { ...config, limit: 'heavy' },
      schema: {
        params: Params,
        body: CheckoutPlace,
        response: answers({ 200: InvoiceCheckout }, [400, 401, 403, 404, 409, 503]),
      },
    },
    async (request) => {
      const { invoice } = request.params;
      const scheme = app.clube.config.https ? 'https' : 'http';
      return openCheckout(request, placeOf(request, invoice), {
        locale: request.body.language,
        back: `${scheme}://${hostOf(request)}/assinatura/${invoice}`,
      });
    },
  );

  app.post(
    '/site/invoice/:invoice/checkout/check',
    {
      // The invoice's page asks four times a minute, for as long as it is open.
      config: { ...config, limit: 'look' },
      schema: { params: Params, response: answers({ 200: Invoice }, [400, 401, 403, 404, 503]) },
    },
    async (request) => checkCheckout(request, placeOf(request, request.params.invoice)),
  );
}
