import { ownRows } from '../../database/own-rows.ts';
import { wholeTables } from '../../database/whole-tables.ts';
import { defineModule } from '../define-module.ts';
import { articleDeskRoutes } from './desk.routes.ts';
import { articleRoutes } from './routes.ts';

export const articleModule = defineModule({
  name: 'article',
  routes: [articleRoutes, articleDeskRoutes],
  exported: wholeTables('articles', 'article_votes'),
  personal: ownRows({ article_votes: [] }),
  ids: ['article'],
  audited: { article: { pt: 'Artigo de ajuda', es: 'Artículo de ayuda', en: 'Help article' } },
});
