import { wholeTables } from '../../database/whole-tables.ts';
import { defineModule } from '../define-module.ts';
import { buyRoutes } from './buy.routes.ts';
import { endOldOrders, inviteHeld } from './access.ts';
import { orderMail } from './mail.ts';
import { readOwnOrders } from './own.queries.ts';
import { forgetProofs } from './proof.ts';
import { askForParts } from './parts.ts';
import { orderListRoutes } from './list.routes.ts';
import { findOwnProofs, knownProofs } from './proof.queries.ts';
import { proofRoutes } from './proof.routes.ts';
import { ownOrderRoutes } from './own.routes.ts';
import { readOrderRows } from './queries.ts';
import { readOwnTrials, readTrialRows } from './trial.queries.ts';
import { orderRoutes } from './routes.ts';

export const orderModule = defineModule({
  name: 'order',
  routes: [orderListRoutes, orderRoutes, buyRoutes, ownOrderRoutes, proofRoutes],
  mails: [orderMail],
  chores: [endOldOrders, inviteHeld, askForParts, forgetProofs],
  stores: { orders: { name: /^([\w-]+)\.webp$/, find: knownProofs } },
  exported: { orders: readOrderRows, offer_trials: readTrialRows, ...wholeTables('order_courses', 'order_events') },
  personal: { orders: readOwnOrders, offer_trials: readOwnTrials },
  personalFiles: findOwnProofs,
  ids: ['order'],
  audited: { order: { pt: 'Pedido', es: 'Pedido', en: 'Order' } },
});
