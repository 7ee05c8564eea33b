import { defineModule } from '../define-module.ts';
import { readOwnPasskeys } from './queries.ts';
import { passkeyRoutes } from './routes.ts';

export const passkeyModule = defineModule({
  name: 'passkey',
  routes: [passkeyRoutes],
  personal: { passkeys: readOwnPasskeys },
  expiring: { spent_passkey_challenges: 'expires_at' },
  ids: ['passkey'],
});
