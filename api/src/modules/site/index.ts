import { wholeTables } from '../../database/whole-tables.ts';
import { defineModule } from '../define-module.ts';
import { movedMail } from './address.ts';
import { siteImageRoutes } from './image.routes.ts';
import { eraseExpiredSites, readSiteRow } from './life.queries.ts';
import { siteLoginRoutes } from './login.routes.ts';
import { ownerRoutes } from './owner.routes.ts';
import { siteRoutes } from './routes.ts';

export const siteModule = defineModule({
  name: 'site',
  routes: [siteLoginRoutes, siteRoutes, ownerRoutes, siteImageRoutes],
  mails: [movedMail],
  chores: [({ connection }) => eraseExpiredSites(connection.db)],
  exported: { site: readSiteRow, ...wholeTables('former_addresses') },
  ids: ['site'],
  audited: { panel: { pt: 'Painel', es: 'Panel', en: 'Panel' } },
});
