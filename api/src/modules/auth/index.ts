import { defineModule } from '../define-module.ts';
import { handOffRoutes } from './hand-off.routes.ts';
import { passwordRoutes } from './password.routes.ts';
import { authRoutes } from './routes.ts';
import { secondFactorRoutes } from './second-factor.routes.ts';

export const authModule = defineModule({
  name: 'auth',
  routes: [authRoutes, handOffRoutes, passwordRoutes, secondFactorRoutes],
  expiring: { one_time_tokens: 'expires_at', spent_captchas: 'expires_at', hand_offs: 'expires_at' },
});
