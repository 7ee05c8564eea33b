import { CommentRuleBook, CommentTrial, CommentVerdict } from '@clube/shared/contracts/comment-rule';
import { answers } from '../../lib/answers.ts';
import type { Api } from '../../lib/api.ts';
import { memberOf } from '../../plugins/session.ts';
import { judge } from './judge.ts';
import { readRules, replaceRules } from './operations.ts';

/** What decides about comments before anybody reads them. Students never learn the words. */
export async function commentRuleRoutes(app: Api) {
  const policy = 'panel.manage' as const;

  app.get(
    '/comment-rule',
    { config: { policy }, schema: { response: answers({ 200: CommentRuleBook }, [401, 403]) } },
    async (request) => readRules(app.db, memberOf(request).siteId),
  );

  app.put(
    '/comment-rule',
    {
      config: { policy, limit: 'change' },
      schema: { body: CommentRuleBook, response: answers({ 200: CommentRuleBook }, [400, 401, 403, 409]) },
    },
    async (request) => replaceRules(app.db, memberOf(request).siteId, request.body),
  );

  app.post(
    '/comment-rule/test',
    {
      config: { policy, limit: 'change' },
      schema: { body: CommentTrial, response: answers({ 200: CommentVerdict }, [400, 401, 403]) },
    },
    async (request) => judge({ text: request.body.text, isFirst: false }, request.body.rules),
  );
}
