import { defineModule } from '../define-module.ts';
import { securityEventRoutes } from './routes.ts';

export const securityEventModule = defineModule({
  name: 'security-event',
  routes: [securityEventRoutes],
  expiring: { site_events: 'expires_at', user_events: 'expires_at' },
});
