import { defineModule } from '../define-module.ts';
import { myCourseFirstQueries } from './first-queries.ts';
import { myCourseRoutes } from './routes.ts';

export const myCourseModule = defineModule({
  name: 'my-course',
  routes: [myCourseRoutes],
  firstQueries: myCourseFirstQueries,
});
