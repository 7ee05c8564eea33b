import { wholeTables } from '../../database/whole-tables.ts';
import { defineModule } from '../define-module.ts';
import { offerPublicQueries } from './first-queries.ts';
import { offerRoutes } from './routes.ts';
import { freePlayRoutes } from './free-play.routes.ts';
import { freeRoutes } from './free.routes.ts';
import { saleRoutes } from './sale.routes.ts';

export const offerModule = defineModule({
  name: 'offer',
  routes: [offerRoutes, saleRoutes, freeRoutes, freePlayRoutes],
  publicQueries: offerPublicQueries,
  exported: wholeTables('offers', 'offer_courses', 'coupons'),
  ids: ['offer', 'coupon'],
  audited: {
    coupon: { pt: 'Cupom', es: 'Cupón', en: 'Coupon' },
    offer: { pt: 'Oferta', es: 'Oferta', en: 'Offer' },
    offer_course: { pt: 'Curso da oferta', es: 'Curso de la oferta', en: 'Course of an offer' },
  },
});
