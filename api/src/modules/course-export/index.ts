import { defineModule } from '../define-module.ts';
import { exportJob, forgetExports, startExporting } from './operations.ts';
import { courseExportRoutes } from './routes.ts';

export const courseExportModule = defineModule({
  name: 'course-export',
  routes: [courseExportRoutes],
  jobs: { queues: [exportJob], start: startExporting },
  chores: [forgetExports],
  ids: ['exported'],
  audited: { course_export: { pt: 'Exportação de curso', es: 'Exportación de curso', en: 'Course export' } },
});
