import { defineModule } from '../define-module.ts';
import { overviewRoutes } from './routes.ts';

/** Where a panel stands, for whoever looks after it. */
export const overviewModule = defineModule({ name: 'overview', routes: [overviewRoutes] });
