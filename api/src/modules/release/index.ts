import { defineModule } from '../define-module.ts';
import { channelRoutes } from './channel.routes.ts';
import { clientErrorRoutes } from './client-error.routes.ts';
import { previewRoutes } from './preview.routes.ts';
import { pruneReleases } from './prune.ts';
import { publishRoutes } from './routes.ts';
import { tokenRoutes } from './token.routes.ts';

export const releaseModule = defineModule({
  name: 'release',
  routes: [publishRoutes, tokenRoutes, previewRoutes, channelRoutes, clientErrorRoutes],
  chores: [pruneReleases],
});
