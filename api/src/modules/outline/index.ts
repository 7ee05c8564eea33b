import { defineModule } from '../define-module.ts';
import { outlineRoutes } from './routes.ts';

export const outlineModule = defineModule({
  name: 'outline',
  routes: [outlineRoutes],
  expiring: { outline_batches: 'expires_at' },
});
