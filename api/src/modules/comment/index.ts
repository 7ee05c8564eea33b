import { ownRows } from '../../database/own-rows.ts';
import { wholeTables } from '../../database/whole-tables.ts';
import { defineModule } from '../define-module.ts';
import { knownImages } from './image.queries.ts';
import { commentImageRoutes } from './image.routes.ts';
import { purgeComments, removeUnusedImages } from './image.ts';
import { commentLive } from './live.ts';
import { moderationRoutes } from './moderation/routes.ts';
import { authorRoutes } from './moderation/author.routes.ts';
import { oneCommentRoutes } from './one.routes.ts';
import { findOwnCommentImages } from './own.queries.ts';
import { commentRoutes } from './routes.ts';

export const commentModule = defineModule({
  name: 'comment',
  routes: [commentRoutes, moderationRoutes, authorRoutes, oneCommentRoutes, commentImageRoutes],
  exported: wholeTables(
    'comments',
    'comment_blocks',
    'comment_decisions',
    'comment_images',
    'comment_mentions',
    'comment_reports',
  ),
  personal: ownRows({
    comments: ['course', 'lesson'],
    comment_blocks: [],
    comment_images: [],
    comment_likes: [],
    comment_mentions: [],
    comment_reports: [],
  }),
  personalFiles: findOwnCommentImages,
  chores: [purgeComments, removeUnusedImages],
  stores: { comments: { name: /^([\w-]+)\.webp$/, find: knownImages } },
  live: commentLive,
  ids: ['comment'],
  audited: {
    comment: { pt: 'Comentário', es: 'Comentario', en: 'Comment' },
    comment_block: { pt: 'Bloqueio de comentários', es: 'Bloqueo de comentarios', en: 'Comment block' },
    report: { pt: 'Denúncia', es: 'Denuncia', en: 'Report' },
  },
});
