import { wholeTables } from '../../database/whole-tables.ts';
import { defineModule } from '../define-module.ts';
import { courseFirstQueries } from './first-queries.ts';
import { courseRoutes } from './routes.ts';

export const courseModule = defineModule({
  name: 'course',
  routes: [courseRoutes],
  exported: wholeTables('courses'),
  firstQueries: courseFirstQueries,
  ids: ['course'],
});
