import { defineModule } from '../define-module.ts';

/** Counters of plugins/limits.ts and lib/rate-limit.ts. */
export const limitModule = defineModule({
  name: 'limit',
  expiring: { rate_limits: 'window_ends_at' },
});
