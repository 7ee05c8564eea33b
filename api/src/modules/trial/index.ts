import { defineModule } from '../define-module.ts';
import { removeExpiredTrials } from './operations.ts';
import { trialRoutes } from './routes.ts';

export const trialModule = defineModule({ name: 'trial', routes: [trialRoutes], chores: [removeExpiredTrials] });
