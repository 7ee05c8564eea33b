import { defineModule } from '../define-module.ts';
import { meRoutes } from './routes.ts';

export const userModule = defineModule({
  name: 'user',
  routes: [meRoutes],
});
