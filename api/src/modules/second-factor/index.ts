import { defineModule } from '../define-module.ts';

export const secondFactorModule = defineModule({
  name: 'second-factor',
  expiring: { second_factor_challenges: 'expires_at' },
});
