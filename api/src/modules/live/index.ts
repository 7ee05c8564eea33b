import { defineModule } from '../define-module.ts';
import { liveRoutes } from './routes.ts';

export const liveModule = defineModule({
  name: 'live',
  routes: [liveRoutes],
});
