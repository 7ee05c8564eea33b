import { wholeTables } from '../../database/whole-tables.ts';
import { defineModule } from '../define-module.ts';
import { paymentRoutes } from './routes.ts';

export const paymentModule = defineModule({
  name: 'payment',
  routes: [paymentRoutes],
  exported: wholeTables('payment_settings'),
  audited: { payment: { pt: 'Recebimento', es: 'Cobro', en: 'Payments' } },
});
