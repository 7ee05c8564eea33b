import { Deleted } from '@clube/shared/contracts/bin';
import { answers } from '../../lib/answers.ts';
import type { Api } from '../../lib/api.ts';
import { memberOf } from '../../plugins/session.ts';
import { ArticleParams } from '../article/routes.ts';
import { FolderParams } from '../media/folder.routes.ts';
import { GroupParams } from '../member-group/routes.ts';
import { TagParams } from '../ticket-tag/routes.ts';
import { moveFolderToBin, moveNamedToBin } from './named.operations.ts';

/** Deleting what staff name beside courses. */
export async function namedRoutes(app: Api) {
  const deleted = answers({ 200: Deleted }, [400, 401, 403, 404]);

  app.delete(
    '/member/group/:group',
    { config: { policy: 'member.manage', limit: 'change' }, schema: { params: GroupParams, response: deleted } },
    async (request) => moveNamedToBin(app.db, memberOf(request), 'member_group', request.params.group),
  );

  app.delete(
    '/ticket/tag/:tag',
    { config: { policy: 'ticket.answer', limit: 'change' }, schema: { params: TagParams, response: deleted } },
    async (request) => moveNamedToBin(app.db, memberOf(request), 'ticket_tag', request.params.tag),
  );

  app.delete(
    '/article/:article',
    { config: { policy: 'ticket.answer', limit: 'change' }, schema: { params: ArticleParams, response: deleted } },
    async (request) => moveNamedToBin(app.db, memberOf(request), 'article', request.params.article),
  );

  app.delete(
    '/media/folder/:folder',
    { config: { policy: 'course.write', limit: 'change' }, schema: { params: FolderParams, response: deleted } },
    async (request) => moveFolderToBin(app.db, memberOf(request), request.params.folder),
  );
}
