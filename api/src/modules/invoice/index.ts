import { wholeTables } from '../../database/whole-tables.ts';
import { defineModule } from '../define-module.ts';
import { tellOfInvoices } from './mails.ts';
import { operatorInvoiceRoutes } from './operator.routes.ts';
import { invoiceRoutes } from './routes.ts';

export const invoiceModule = defineModule({
  name: 'invoice',
  routes: [invoiceRoutes, operatorInvoiceRoutes],
  chores: [tellOfInvoices],
  exported: wholeTables('plan_invoices', 'plan_invoice_events'),
  ids: ['invoice'],
});
