import { defineModule } from '../define-module.ts';
import { photoRoutes } from './photo.routes.ts';
import { userRoutes } from './routes.ts';

export const userModule = defineModule({
  name: 'user',
  routes: [userRoutes, photoRoutes],
});
