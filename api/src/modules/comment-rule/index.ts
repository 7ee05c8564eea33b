import { wholeTables } from '../../database/whole-tables.ts';
import { defineModule } from '../define-module.ts';
import { commentRuleRoutes } from './routes.ts';

export const commentRuleModule = defineModule({
  name: 'comment-rule',
  routes: [commentRuleRoutes],
  exported: wholeTables('comment_rules'),
});
