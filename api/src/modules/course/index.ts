import { wholeTables } from '../../database/whole-tables.ts';
import { defineModule } from '../define-module.ts';
import { courseFirstQueries } from './first-queries.ts';
import { lessonRoutes } from './lesson.routes.ts';
import { moduleRoutes } from './module.routes.ts';
import { courseRoutes } from './routes.ts';

export const courseModule = defineModule({
  name: 'course',
  routes: [courseRoutes, moduleRoutes, lessonRoutes],
  exported: wholeTables('courses', 'modules', 'lessons', 'materials', 'lesson_progress', 'ratings'),
  firstQueries: courseFirstQueries,
  ids: ['course', 'module', 'lesson'],
});
