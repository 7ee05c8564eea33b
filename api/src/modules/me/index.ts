import { defineModule } from '../define-module.ts';
import { meRoutes } from './routes.ts';

export const meModule = defineModule({
  name: 'me',
  routes: [meRoutes],
});
