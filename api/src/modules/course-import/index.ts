import { defineModule } from '../define-module.ts';
import { importJob, lookJob } from './operations.ts';
import { knownImports } from './queries.ts';
import { courseImportRoutes } from './routes.ts';
import { courseUploadRoutes } from './upload.routes.ts';
import { forgetImports, startImporting } from './work.ts';

export const courseImportModule = defineModule({
  name: 'course-import',
  routes: [courseImportRoutes, courseUploadRoutes],
  jobs: { queues: [lookJob, importJob], start: startImporting },
  chores: [forgetImports],
  stores: { 'course-imports': { name: /^([\w-]+)\/file$/, find: knownImports } },
  ids: ['imported'],
  audited: { course_import: { pt: 'Importação de curso', es: 'Importación de curso', en: 'Course import' } },
});
