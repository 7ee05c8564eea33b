import { defineModule } from '../define-module.ts';
import { enrolmentRoutes } from './enrolment.routes.ts';
import { classRoutes } from './routes.ts';

export const classModule = defineModule({ name: 'class', routes: [classRoutes, enrolmentRoutes], ids: ['class'] });
