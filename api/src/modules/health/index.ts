import { defineModule } from '../define-module.ts';
import { healthRoutes } from './routes.ts';

export const healthModule = defineModule({
  name: 'health',
  rootRoutes: [healthRoutes],
});
