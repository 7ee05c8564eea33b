import { wholeTables } from '../../database/whole-tables.ts';
import { defineModule } from '../define-module.ts';
import { mediaJobs } from './jobs.ts';
import { startMediaProcessor } from './process.ts';
import { readMediaRows } from './queries.ts';
import { mediaRoutes } from './routes.ts';
import { removeStaleUploads } from './stale-uploads.ts';

export const mediaModule = defineModule({
  name: 'media',
  routes: [mediaRoutes],
  jobs: { queues: Object.values(mediaJobs), start: startMediaProcessor },
  chores: [removeStaleUploads],
  exported: { media: readMediaRows, ...wholeTables('media_captions', 'media_chapters') },
  ids: ['media', 'upload'],
});
