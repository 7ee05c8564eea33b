import { wholeTables } from '../../database/whole-tables.ts';
import { defineModule } from '../define-module.ts';
import { checkCheckouts } from './checkout.ts';
import { checkoutRoutes } from './checkout.routes.ts';
import { invoiceMail, tellOfInvoices } from './mails.ts';
import { operatorInvoiceRoutes } from './operator.routes.ts';
import { invoiceRoutes } from './routes.ts';
import { stripeRoutes } from './stripe.routes.ts';

export const invoiceModule = defineModule({
  name: 'invoice',
  routes: [invoiceRoutes, checkoutRoutes, operatorInvoiceRoutes, stripeRoutes],
  mails: [invoiceMail],
  // Asked first: who has paid is reminded of nothing.
  chores: [checkCheckouts, tellOfInvoices],
  exported: wholeTables('plan_invoices', 'plan_invoice_events', 'plan_invoice_checkouts'),
  ids: ['invoice'],
});
