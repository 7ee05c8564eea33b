import { wholeTables } from '../../database/whole-tables.ts';
import { defineModule } from '../define-module.ts';
import { commentRoutes } from './routes.ts';

export const commentModule = defineModule({
  name: 'comment',
  routes: [commentRoutes],
  exported: wholeTables('comments'),
  ids: ['comment'],
});
