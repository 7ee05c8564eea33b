import { defineModule } from '../define-module.ts';
import { enrolmentRoutes } from './enrolment.routes.ts';
import { classRoutes } from './routes.ts';

export const classModule = defineModule({
  name: 'class',
  routes: [classRoutes, enrolmentRoutes],
  ids: ['class'],
  audited: {
    class: { pt: 'Turma', es: 'Grupo', en: 'Class' },
    class_rule: { pt: 'Regra da turma', es: 'Regla del grupo', en: 'Class rule' },
  },
});
