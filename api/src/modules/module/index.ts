import { wholeTables } from '../../database/whole-tables.ts';
import { defineModule } from '../define-module.ts';
import { moduleRoutes } from './routes.ts';

export const moduleModule = defineModule({
  name: 'module',
  routes: [moduleRoutes],
  exported: wholeTables('modules'),
  ids: ['module'],
  audited: { module: { pt: 'Módulo', es: 'Módulo', en: 'Module' } },
});
