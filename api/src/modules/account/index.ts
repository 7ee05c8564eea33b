import { defineModule } from '../define-module.ts';
import { accountRoutes } from './routes.ts';

export const accountModule = defineModule({
  name: 'account',
  routes: [accountRoutes],
  expiring: { registrations: 'expires_at' },
});
