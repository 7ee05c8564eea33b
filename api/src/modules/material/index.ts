import { wholeTables } from '../../database/whole-tables.ts';
import { defineModule } from '../define-module.ts';
import { materialDownloadRoutes } from './download.routes.ts';
import { removeUnnamedFiles } from './operations.ts';
import { knownFiles } from './queries.ts';
import { materialRoutes } from './routes.ts';

export const materialModule = defineModule({
  name: 'material',
  routes: [materialRoutes, materialDownloadRoutes],
  chores: [removeUnnamedFiles],
  stores: { materials: { name: /^([\w-]+)\/file$/, find: knownFiles } },
  exported: wholeTables('materials', 'material_files'),
  ids: ['material'],
  audited: { material: { pt: 'Material', es: 'Material', en: 'Material' } },
});
