import { defineModule } from '../define-module.ts';
import { settingRoutes } from './routes.ts';

export const settingModule = defineModule({
  name: 'setting',
  routes: [settingRoutes],
});
