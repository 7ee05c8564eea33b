import { defineModule } from '../define-module.ts';
import { googleRoutes } from './routes.ts';

export const googleModule = defineModule({
  name: 'google',
  routes: [googleRoutes],
  expiring: { oidc_requests: 'expires_at' },
});
