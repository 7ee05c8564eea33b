import { wholeTables } from '../../database/whole-tables.ts';
import { defineModule } from '../define-module.ts';
import { buyRoutes } from './buy.routes.ts';
import { inviteHeld } from './access.ts';
import { readOwnOrders } from './own.queries.ts';
import { ownOrderRoutes } from './own.routes.ts';
import { cancelOldOrders, readOrderRows } from './queries.ts';
import { orderRoutes } from './routes.ts';

export const orderModule = defineModule({
  name: 'order',
  routes: [orderRoutes, buyRoutes, ownOrderRoutes],
  chores: [cancelOldOrders, inviteHeld],
  exported: { orders: readOrderRows, ...wholeTables('order_courses', 'order_events') },
  personal: { orders: readOwnOrders },
  ids: ['order'],
});
