import { promotionKinds } from '@clube/shared/contracts/promotion-kinds';
import { wholeTables } from '../../database/whole-tables.ts';
import { defineModule } from '../define-module.ts';
import { promotionImageRoutes } from './image.routes.ts';
import { promotionRoutes } from './routes.ts';

export const promotionModule = defineModule({
  name: 'promotion',
  routes: promotionKinds.flatMap((kind) => [promotionRoutes(kind), promotionImageRoutes(kind)]),
  exported: wholeTables('banners', 'cards'),
  ids: [...promotionKinds],
  audited: { banner: { pt: 'Banner', es: 'Banner', en: 'Banner' }, card: { pt: 'Card', es: 'Tarjeta', en: 'Card' } },
});
