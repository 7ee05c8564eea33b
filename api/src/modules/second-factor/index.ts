import { defineModule } from '../define-module.ts';
import { secondFactorRoutes } from './routes.ts';

export const secondFactorModule = defineModule({
  name: 'second-factor',
  routes: [secondFactorRoutes],
  expiring: { second_factor_challenges: 'expires_at' },
});
