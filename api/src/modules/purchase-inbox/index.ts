import { wholeTables } from '../../database/whole-tables.ts';
import { defineModule } from '../define-module.ts';
import { startApplying } from './applying.ts';
import { purchaseEventRoutes } from './event.routes.ts';
import { readOwnPurchaseEvents, readSourceRows } from './own.queries.ts';
import { receiveRoutes } from './receive.routes.ts';
import { purchaseInboxRoutes } from './routes.ts';

export const purchaseInboxModule = defineModule({
  name: 'purchase-inbox',
  routes: [purchaseInboxRoutes, purchaseEventRoutes, receiveRoutes],
  jobs: { queues: [], start: startApplying },
  expiring: { purchase_events: 'expires_at' },
  exported: { purchase_sources: readSourceRows, ...wholeTables('purchase_products', 'purchases') },
  personal: { purchase_events: readOwnPurchaseEvents },
  ids: ['source', 'purchase_event', 'product'],
  audited: {
    purchase_product: { pt: 'Produto de fora', es: 'Producto de fuera', en: 'Outside product' },
    purchase_source: { pt: 'Provedor de vendas', es: 'Proveedor de ventas', en: 'Sales provider' },
  },
});
