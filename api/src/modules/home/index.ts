import { defineModule } from '../define-module.ts';
import { homeFirstQueries } from './first-queries.ts';
import { homeRoutes } from './routes.ts';

export const homeModule = defineModule({
  name: 'home',
  routes: [homeRoutes],
  firstQueries: homeFirstQueries,
});
