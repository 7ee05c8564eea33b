import { defineModule } from '../define-module.ts';
import { deletionRoutes } from './deletion.routes.ts';
import { eraseAccounts } from './erase.ts';
import { exportRoutes } from './export.routes.ts';
import { exportJob, forgetExports, startExporting } from './export.ts';

export const accountModule = defineModule({
  name: 'account',
  routes: [exportRoutes, deletionRoutes],
  jobs: { queues: [exportJob], start: startExporting },
  chores: [forgetExports, eraseAccounts],
  ids: ['export'],
});
