import { BlockedAuthors } from '@clube/shared/contracts/comment';
import { Closed, Done, Id } from '@clube/shared/contracts/common';
import { answers } from '../../../lib/answers.ts';
import type { Api } from '../../../lib/api.ts';
import { memberOf } from '../../../plugins/session.ts';
import { listBlocked } from './block.queries.ts';
import { blockAuthor, unblockAuthor } from './operations.ts';

/** Who may write no comments in the whole panel: no matter of an instructor's courses. */
export async function authorRoutes(app: Api) {
  const policy = 'comment.block' as const;

  app.get(
    '/comment/author',
    { config: { policy }, schema: { response: answers({ 200: BlockedAuthors }, [401, 403]) } },
    async (request) => listBlocked(app.db, memberOf(request).siteId),
  );

  for (const [method, change] of [
    ['PUT', blockAuthor],
    ['DELETE', unblockAuthor],
  ] as const) {
    app.route({
      method,
      url: '/comment/author/:member/block',
      config: { policy, limit: 'change' },
      schema: { params: Closed({ member: Id }), response: answers({ 200: Done }, [400, 401, 403, 404]) },
      handler: async (request) => {
        await change(app.db, memberOf(request), request.params.member);
        return { ok: true as const };
      },
    });
  }
}
