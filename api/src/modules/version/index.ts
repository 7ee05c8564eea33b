import { wholeTables } from '../../database/whole-tables.ts';
import { defineModule } from '../define-module.ts';
import { forgetOldVersions } from './operations.ts';
import { versionRoutes } from './routes.ts';

export const versionModule = defineModule({
  name: 'version',
  routes: [versionRoutes],
  chores: [forgetOldVersions],
  exported: wholeTables('versions'),
  ids: ['version'],
});
