import { ownRows } from '../../database/own-rows.ts';
import { wholeTables } from '../../database/whole-tables.ts';
import { defineModule } from '../define-module.ts';
import { lessonFirstQueries } from './first-queries.ts';
import { removeUnusedPictures } from './picture.ts';
import { lessonPictureRoutes } from './picture.routes.ts';
import { lessonRoutes } from './routes.ts';

export const lessonModule = defineModule({
  name: 'lesson',
  routes: [lessonRoutes, lessonPictureRoutes],
  chores: [removeUnusedPictures],
  exported: wholeTables('lessons', 'lesson_pictures', 'lesson_progress', 'ratings'),
  personal: ownRows({ lesson_progress: ['course', 'lesson'], ratings: ['lesson'] }),
  firstQueries: lessonFirstQueries,
  ids: ['lesson', 'picture'],
});
