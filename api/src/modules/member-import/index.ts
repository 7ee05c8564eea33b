import { wholeTables } from '../../database/whole-tables.ts';
import { defineModule } from '../define-module.ts';
import { importJob, startImporting } from './operations.ts';
import { memberImportRoutes } from './routes.ts';

export const memberImportModule = defineModule({
  name: 'member-import',
  routes: [memberImportRoutes],
  jobs: { queues: [importJob], start: startImporting },
  expiring: { member_imports: 'expires_at' },
  exported: wholeTables('member_imports'),
  ids: ['import'],
  audited: { member_import: { pt: 'Importação de membros', es: 'Importación de miembros', en: 'Member import' } },
});
