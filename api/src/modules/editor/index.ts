import { defineModule } from '../define-module.ts';
import { editorLive } from './live.ts';
import { editorRoutes } from './routes.ts';

/** Who has a course open in the editor (docs/adr/0296). */
export const editorModule = defineModule({
  name: 'editor',
  routes: [editorRoutes],
  expiring: { course_editors: 'expires_at' },
  live: editorLive,
});
