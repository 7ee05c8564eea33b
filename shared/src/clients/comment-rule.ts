import { http } from '@clube/shared/transport';
import { queryOptions } from '@tanstack/react-query';
import type { CommentRuleBook, CommentTrial, CommentVerdict } from '../contracts/comment-rule.ts';

/** What decides about comments before anybody reads them. @throws ApiError 403 for whoever does not manage the panel */
export const commentRulesQuery = () =>
  queryOptions({ queryKey: ['comment-rules'], queryFn: () => http.get('comment-rule').json<CommentRuleBook>() });
/** All of them at once. @throws ApiError `version.stale` when others stand there than were seen, `request.invalid` beside the field */
export const saveCommentRules = (rules: CommentRuleBook) =>
  http.put('comment-rule', { json: rules }).json<CommentRuleBook>();
/** What would become of a text under rules that need not be stored; nothing is kept. @throws ApiError `rate.limited` */
export const tryCommentRules = (trial: CommentTrial) =>
  http.post('comment-rule/test', { json: trial }).json<CommentVerdict>();
