import { defineModule } from '../define-module.ts';
import { readMemberRows } from './queries.ts';
import { memberRoutes } from './routes.ts';

export const memberModule = defineModule({
  name: 'member',
  routes: [memberRoutes],
  exported: { members: readMemberRows },
  ids: ['member'],
});
