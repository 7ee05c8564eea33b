import { ownRows } from '../../database/own-rows.ts';
import { wholeTables } from '../../database/whole-tables.ts';
import { defineModule } from '../define-module.ts';
import { quizResultRoutes } from './results.routes.ts';
import { quizRoutes } from './routes.ts';

export const quizModule = defineModule({
  name: 'quiz',
  routes: [quizRoutes, quizResultRoutes],
  exported: wholeTables('quizzes', 'quiz_revisions', 'quiz_attempts'),
  personal: ownRows({ quiz_attempts: ['lesson'] }),
  audited: { quiz: { pt: 'Quiz', es: 'Cuestionario', en: 'Quiz' } },
});
