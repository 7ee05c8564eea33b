import { wholeTables } from '../../database/whole-tables.ts';
import { defineModule } from '../define-module.ts';
import { oneCommentRoutes } from './one.routes.ts';
import { commentRoutes } from './routes.ts';

export const commentModule = defineModule({
  name: 'comment',
  routes: [commentRoutes, oneCommentRoutes],
  exported: wholeTables('comment_reports', 'comments'),
  ids: ['comment'],
});
