import type { CommentRules } from '@clube/shared/contracts/comment-rule';
import { named, type Db } from '../../database/connect.ts';

type Stored = Pick<CommentRules, 'holds_first' | 'holds_links' | 'words' | 'words_action'>;
const NONE: Stored = { holds_first: false, holds_links: false, words: [], words_action: 'review' };

const FIND = `select holds_first, holds_links, words, words_action from comment_rules where site_id = $1`;
export const findRules = async (db: Db, siteId: number): Promise<Stored> =>
  (await named<Stored>(db, 'comment-rules', FIND, [siteId]))[0] ?? NONE;

const SAVE = `
  insert into comment_rules (site_id, holds_first, holds_links, words, words_action) values ($1, $2, $3, $4, $5)
  on conflict (site_id) do update set holds_first = excluded.holds_first, holds_links = excluded.holds_links,
    words = excluded.words, words_action = excluded.words_action`;
export const saveRules = (db: Db, siteId: number, { holds_first, holds_links, words, words_action }: Stored) =>
  named(db, 'save-comment-rules', SAVE, [siteId, holds_first, holds_links, words, words_action]);

const PUBLISHED = `select from comments where site_id = $1 and member_id = $2 and status = 'approved' limit 1`;
/** Whether something of them is to be seen already. */
export const isPublished = async (db: Db, siteId: number, memberId: number): Promise<boolean> =>
  (await named(db, 'author-is-published', PUBLISHED, [siteId, memberId])).length > 0;
