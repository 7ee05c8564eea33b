import { defineModule } from '../define-module.ts';
import { readOwnSecondFactor } from './queries.ts';
import { secondFactorRoutes } from './routes.ts';

export const secondFactorModule = defineModule({
  name: 'second-factor',
  routes: [secondFactorRoutes],
  personal: { second_factors: readOwnSecondFactor },
  expiring: { second_factor_challenges: 'expires_at', second_factor_firsts: 'expires_at' },
});
