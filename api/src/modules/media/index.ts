import { wholeTables } from '../../database/whole-tables.ts';
import { defineModule } from '../define-module.ts';
import { cueRoutes } from './cues.routes.ts';
import { folderRoutes } from './folder.routes.ts';
import { linkRoutes } from './link.routes.ts';
import { mediaJobs } from './jobs.ts';
import { mediaLive } from './live.ts';
import { startMediaProcessor } from './process.ts';
import { readMediaRows } from './queries.ts';
import { mediaRoutes } from './routes.ts';
import { playRoutes } from './play.routes.ts';
import { soundRoutes } from './sound.routes.ts';
import { textRoutes } from './texts.routes.ts';
import { thumbnailRoutes } from './thumbnail.routes.ts';
import { knownSources } from './upload.queries.ts';
import { uploadRoutes } from './upload.routes.ts';
import { removeStaleUploads } from './stale-uploads.ts';

export const mediaModule = defineModule({
  name: 'media',
  routes: [
    cueRoutes,
    folderRoutes,
    linkRoutes,
    mediaRoutes,
    playRoutes,
    soundRoutes,
    textRoutes,
    thumbnailRoutes,
    uploadRoutes,
  ],
  jobs: { queues: Object.values(mediaJobs), start: startMediaProcessor },
  chores: [removeStaleUploads],
  stores: { uploads: { name: /^([\w-]+)$/, find: knownSources } },
  exported: {
    media: readMediaRows,
    ...wholeTables('media_captions', 'media_chapters', 'caption_texts', 'media_folders'),
  },
  live: mediaLive,
  ids: ['media', 'upload', 'folder'],
  audited: {
    caption: { pt: 'Legenda', es: 'Subtítulo', en: 'Caption' },
    chapter: { pt: 'Capítulo', es: 'Capítulo', en: 'Chapter' },
    folder: { pt: 'Pasta', es: 'Carpeta', en: 'Folder' },
    media: { pt: 'Mídia', es: 'Archivo', en: 'Media' },
  },
});
