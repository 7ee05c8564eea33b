import { defineModule } from '../define-module.ts';
import { ownGoogleRoutes } from './google/own.routes.ts';
import { googleRoutes } from './google/routes.ts';
import { askRoutes } from './link/ask.routes.ts';
import { startMailingAsks } from './link/asked.ts';
import { followRoutes } from './link/follow.routes.ts';
import { passkeySignInRoutes } from './passkey.routes.ts';
import { signInRoutes } from './routes.ts';

export const signInModule = defineModule({
  name: 'sign-in',
  routes: [signInRoutes, passkeySignInRoutes, askRoutes, followRoutes, googleRoutes, ownGoogleRoutes],
  jobs: { queues: [], start: startMailingAsks },
  expiring: {
    account_asks: 'expires_at',
    one_time_tokens: 'expires_at',
    spent_captchas: 'expires_at',
    registrations: 'expires_at',
    oidc_requests: 'expires_at',
  },
});
