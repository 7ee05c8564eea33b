import { wholeTables } from '../../database/whole-tables.ts';
import { defineModule } from '../define-module.ts';
import { commentRuleRoutes } from './routes.ts';

export const commentRuleModule = defineModule({
  name: 'comment-rule',
  routes: [commentRuleRoutes],
  exported: wholeTables('comment_rules'),
  audited: { comment_rule: { pt: 'Regras dos comentários', es: 'Reglas de comentarios', en: 'Comment rules' } },
});
