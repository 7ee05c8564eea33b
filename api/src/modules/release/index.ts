import { defineModule } from '../define-module.ts';
import { channelRoutes } from './channel.routes.ts';
import { clientErrorRoutes } from './client-error.routes.ts';
import { pruneReleases } from './prune.ts';
import { releaseRoutes } from './routes.ts';

export const releaseModule = defineModule({
  name: 'release',
  routes: [releaseRoutes, channelRoutes, clientErrorRoutes],
  chores: [pruneReleases],
});
