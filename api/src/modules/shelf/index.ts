import { wholeTables } from '../../database/whole-tables.ts';
import { defineModule } from '../define-module.ts';
import { shelfRoutes } from './routes.ts';

export const shelfModule = defineModule({
  name: 'shelf',
  routes: [shelfRoutes],
  exported: wholeTables('shelves'),
  ids: ['shelf'],
  audited: { shelf: { pt: 'Prateleira', es: 'Estante', en: 'Shelf' } },
});
