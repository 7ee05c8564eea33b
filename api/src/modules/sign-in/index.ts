import { defineModule } from '../define-module.ts';
import { googleRoutes } from './google/routes.ts';
import { passwordRoutes } from './link/reset.routes.ts';
import { accountRoutes } from './link/routes.ts';
import { authRoutes } from './routes.ts';

export const signInModule = defineModule({
  name: 'sign-in',
  routes: [authRoutes, accountRoutes, passwordRoutes, googleRoutes],
  expiring: {
    one_time_tokens: 'expires_at',
    spent_captchas: 'expires_at',
    registrations: 'expires_at',
    oidc_requests: 'expires_at',
  },
});
