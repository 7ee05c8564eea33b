import { Closed, Id } from '@clube/shared/contracts/common';
import { Invoice, InvoiceList } from '@clube/shared/contracts/invoice';
import { answers } from '../../lib/answers.ts';
import type { Api } from '../../lib/api.ts';
import { memberOf } from '../../plugins/session.ts';
import { readInvoice } from './operations.ts';
import { presentRow } from './present.ts';
import { listInvoices } from './queries.ts';

/** What a panel owes its platform, and has paid. */
export async function invoiceRoutes(app: Api) {
  app.get(
    '/site/invoice',
    { config: { policy: 'panel.manage' }, schema: { response: answers({ 200: InvoiceList }, [401, 403]) } },
    async (request) => (await listInvoices(app.db, memberOf(request).siteId)).map(presentRow),
  );

  app.get(
    '/site/invoice/:invoice',
    {
      config: { policy: 'panel.manage' },
      schema: { params: Closed({ invoice: Id }), response: answers({ 200: Invoice }, [400, 401, 403, 404]) },
    },
    async (request) => readInvoice(app, memberOf(request).siteId, request.params.invoice),
  );
}
