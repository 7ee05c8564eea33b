import { ownRows } from '../../database/own-rows.ts';
import { wholeTables } from '../../database/whole-tables.ts';
import { defineModule } from '../define-module.ts';
import { commentLive } from './live.ts';
import { moderationRoutes } from './moderation/routes.ts';
import { oneCommentRoutes } from './one.routes.ts';
import { commentRoutes } from './routes.ts';

export const commentModule = defineModule({
  name: 'comment',
  routes: [commentRoutes, moderationRoutes, oneCommentRoutes],
  exported: wholeTables('comments', 'comment_decisions', 'comment_mentions', 'comment_reports'),
  personal: ownRows({ comments: ['course', 'lesson'], comment_likes: [], comment_mentions: [], comment_reports: [] }),
  live: commentLive,
  ids: ['comment'],
});
