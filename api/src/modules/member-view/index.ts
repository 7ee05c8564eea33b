import { ownRows } from '../../database/own-rows.ts';
import { wholeTables } from '../../database/whole-tables.ts';
import { defineModule } from '../define-module.ts';
import { memberViewRoutes } from './routes.ts';

export const memberViewModule = defineModule({
  name: 'member-view',
  routes: [memberViewRoutes],
  exported: wholeTables('member_views'),
  personal: ownRows({ member_views: [] }),
  ids: ['view'],
  audited: { member_view: { pt: 'Filtro salvo', es: 'Filtro guardado', en: 'Saved filter' } },
});
