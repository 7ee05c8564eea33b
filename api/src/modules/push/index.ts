import { defineModule } from '../define-module.ts';
import { readOwnSubscriptions } from './queries.ts';
import { pushRoutes } from './routes.ts';
import { startPushing } from './sending.ts';

export const pushModule = defineModule({
  name: 'push',
  routes: [pushRoutes],
  jobs: { queues: [], start: startPushing },
  personal: { push_subscriptions: readOwnSubscriptions },
});
