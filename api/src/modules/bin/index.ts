import { defineModule } from '../define-module.ts';
import { deleteRoutes } from './delete.routes.ts';
import { namedRoutes } from './named.routes.ts';
import { offerBinRoutes } from './offer.routes.ts';
import { emptyBin } from './operations.ts';
import { binRoutes } from './routes.ts';
import { thingRoutes } from './thing.routes.ts';

export const binModule = defineModule({
  name: 'bin',
  routes: [binRoutes, deleteRoutes, thingRoutes, namedRoutes, offerBinRoutes],
  chores: [emptyBin],
  ids: ['bin'],
});
