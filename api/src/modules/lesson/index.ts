import { ownRows } from '../../database/own-rows.ts';
import { wholeTables } from '../../database/whole-tables.ts';
import { defineModule } from '../define-module.ts';
import { faultRoutes } from './fault.routes.ts';
import { lessonFirstQueries } from './first-queries.ts';
import { knownPictures } from './picture.queries.ts';
import { measurePictures, removeUnusedPictures } from './picture.ts';
import { lessonPictureRoutes } from './picture.routes.ts';
import { lessonReachRoutes } from './reach.routes.ts';
import { lessonRoutes } from './routes.ts';

export const lessonModule = defineModule({
  name: 'lesson',
  routes: [lessonRoutes, lessonPictureRoutes, faultRoutes, lessonReachRoutes],
  chores: [removeUnusedPictures, measurePictures],
  stores: { 'lesson-pictures': { name: /^([\w-]+)\.webp$/, find: knownPictures } },
  exported: wholeTables('lessons', 'lesson_pictures', 'lesson_progress', 'ratings'),
  personal: ownRows({ lesson_progress: ['course', 'lesson'], ratings: ['lesson'] }),
  firstQueries: lessonFirstQueries,
  ids: ['lesson', 'picture'],
  audited: {
    lesson: { pt: 'Aula', es: 'Clase', en: 'Lesson' },
    lesson_picture: { pt: 'Imagem da aula', es: 'Imagen de la clase', en: 'Lesson picture' },
  },
});
