import { wholeTables } from '../../database/whole-tables.ts';
import { defineModule } from '../define-module.ts';
import { offerPublicQueries } from './first-queries.ts';
import { offerRoutes } from './routes.ts';
import { saleRoutes } from './sale.routes.ts';

export const offerModule = defineModule({
  name: 'offer',
  routes: [offerRoutes, saleRoutes],
  publicQueries: offerPublicQueries,
  exported: wholeTables('offers', 'offer_courses', 'coupons'),
  ids: ['offer', 'coupon'],
});
