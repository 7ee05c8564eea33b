import { defineModule } from '../define-module.ts';
import { readOwnEvents } from './queries.ts';
import { securityEventRoutes } from './routes.ts';

export const securityEventModule = defineModule({
  name: 'security-event',
  routes: [securityEventRoutes],
  personal: { user_events: readOwnEvents },
  expiring: { site_events: 'expires_at', user_events: 'expires_at' },
});
