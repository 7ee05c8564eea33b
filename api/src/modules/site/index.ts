import { wholeTables } from '../../database/whole-tables.ts';
import { defineModule } from '../define-module.ts';
import { eraseClosedSites } from './erase.ts';
import { siteImageRoutes } from './image.routes.ts';
import { readSiteRow } from './panel.queries.ts';
import { panelRoutes } from './panel.routes.ts';
import { siteRoutes } from './routes.ts';

export const siteModule = defineModule({
  name: 'site',
  routes: [siteRoutes, panelRoutes, siteImageRoutes],
  chores: [eraseClosedSites],
  exported: { site: readSiteRow, ...wholeTables('metas') },
  ids: ['site'],
});
