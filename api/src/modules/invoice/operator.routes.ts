import { Closed } from '@clube/shared/contracts/common';
import { InvoiceStep, OperatorInvoice, OperatorInvoiceQuery } from '@clube/shared/contracts/invoice';
import { Type } from 'typebox';
import { answers } from '../../lib/answers.ts';
import type { Api } from '../../lib/api.ts';
import { publisherOf } from '../../plugins/publisher.ts';
import { closeCheckoutOf } from './checkout.ts';
import { mailAfterwards } from '../mail/owed.ts';
import { settleInvoice } from './operations.ts';
import { presentForOperator } from './present.ts';
import { listForOperator } from './queries.ts';

const operator = { policy: 'operator', limit: 'operator' } as const;

/** What panels owe is the operator's to see, and to confirm. */
export async function operatorInvoiceRoutes(app: Api) {
  app.get(
    '/platform/invoice',
    {
      config: operator,
      schema: {
        querystring: OperatorInvoiceQuery,
        response: answers({ 200: Type.Array(OperatorInvoice) }, [400, 403]),
      },
    },
    async (request) => (await listForOperator(app.db, request.query)).map(presentForOperator),
  );

  app.put(
    '/platform/invoice/:number',
    {
      config: operator,
      schema: {
        params: Closed({ number: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }) }),
        body: InvoiceStep,
        response: answers({ 200: OperatorInvoice }, [400, 403, 404, 409]),
      },
    },
    async (request) => {
      const { number } = request.params;
      const { state } = request.body;
      const { actor } = publisherOf(request);
      const { invoice, isFirst, owed } = await settleInvoice(app.clube, { number, state, actor });
      mailAfterwards(request, 'the mail of an invoice', owed);
      if (isFirst) app.afterwards(request, "an invoice's page of the card", () => closeCheckoutOf(app.clube, invoice));
      const [row] = await listForOperator(app.db, { number });
      return presentForOperator(row!);
    },
  );
}
