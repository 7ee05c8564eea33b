import { defineModule } from '../define-module.ts';
import { publicationRoutes } from './publication.routes.ts';
import { outlineRoutes } from './routes.ts';

export const outlineModule = defineModule({
  name: 'outline',
  routes: [outlineRoutes, publicationRoutes],
  expiring: { outline_batches: 'expires_at' },
});
