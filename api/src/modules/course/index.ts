import { wholeTables } from '../../database/whole-tables.ts';
import { defineModule } from '../define-module.ts';
import { coverRoutes } from './cover.routes.ts';
import { courseFirstQueries } from './first-queries.ts';
import { reachRoutes } from './reach.routes.ts';
import { courseRoutes } from './routes.ts';

export const courseModule = defineModule({
  name: 'course',
  routes: [courseRoutes, coverRoutes, reachRoutes],
  exported: wholeTables('courses'),
  firstQueries: courseFirstQueries,
  ids: ['course'],
  audited: { course: { pt: 'Curso', es: 'Curso', en: 'Course' } },
});
