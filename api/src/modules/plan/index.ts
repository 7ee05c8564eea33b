import { wholeTables } from '../../database/whole-tables.ts';
import { defineModule } from '../define-module.ts';
import { billPanels } from './billing/issue.ts';
import { operatorPlanRoutes } from './operator.routes.ts';
import { planRoutes } from './routes.ts';

export const planModule = defineModule({
  name: 'plan',
  routes: [planRoutes, operatorPlanRoutes],
  chores: [({ connection }) => billPanels(connection.db)],
  exported: wholeTables('site_plans', 'site_plan_changes'),
  audited: { plan_change: { pt: 'Mudança de plano', es: 'Cambio de plan', en: 'Change of plan' } },
});
