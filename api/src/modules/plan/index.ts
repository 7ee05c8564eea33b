import { wholeTables } from '../../database/whole-tables.ts';
import { defineModule } from '../define-module.ts';
import { operatorPlanRoutes } from './operator.routes.ts';
import { planRoutes } from './routes.ts';

export const planModule = defineModule({
  name: 'plan',
  routes: [planRoutes, operatorPlanRoutes],
  exported: wholeTables('site_plans', 'site_plan_changes'),
});
