import { defineModule } from '../define-module.ts';
import { viewingRoutes } from './routes.ts';

/** Staff look on as a student (docs/adr/0166). */
export const viewingModule = defineModule({
  name: 'viewing',
  routes: [viewingRoutes],
  audited: { viewing: { pt: 'Ver como aluno', es: 'Ver como alumno', en: 'View as student' } },
});
