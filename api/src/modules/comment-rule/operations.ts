import type { CommentHold } from '@clube/shared/contracts/comment-statuses';
import type { CommentRuleBook, CommentRules } from '@clube/shared/contracts/comment-rule';
import type { Db } from '../../database/connect.ts';
import { sha256 } from '../../lib/crypto.ts';
import { AppError, fieldError } from '../../lib/errors.ts';
import { findMetas, holdMetas, writeMeta } from '../meta/queries.ts';
import { judge } from './judge.ts';
import { phraseOf } from './plain.ts';
import { findRules, isPublished, saveRules } from './queries.ts';

const METAS = ['coment_lesson', 'comment_review', 'disable_comments_courses'] as const;
const onOff = (is: boolean) => (is ? 'on' : 'off');

/** Three of them are metas, which the settings write too: what all of them say together is what was seen, whoever wrote it. */
const versionOf = (rules: CommentRules) => sha256(JSON.stringify(rules)).toString('base64url');

export async function readRules(db: Db, siteId: number): Promise<CommentRuleBook> {
  const [metas, rules] = [await findMetas(db, siteId, METAS), await findRules(db, siteId)];
  const disabled = metas['disable_comments_courses'];
  const all: CommentRules = {
    enabled: metas['coment_lesson'] !== 'off',
    everything: metas['comment_review'] === 'on',
    disabled_courses: Array.isArray(disabled) ? disabled.map(Number) : [],
    ...rules,
  };
  return { ...all, version: versionOf(all) };
}

/** @throws AppError `request.invalid` beside the word that holds neither letter nor figure */
function assertWords(words: readonly string[]): void {
  const empty = words.findIndex((word) => phraseOf(word).length === 0);
  if (empty >= 0) throw fieldError(`/words/${empty}`, 'request.invalid', 'A word needs a letter or a figure');
}

/**
 * The rules and the metas that are rules too, all or nothing.
 * @throws AppError as `assertWords`, `version.stale` when others stand there than were seen
 */
export async function replaceRules(
  db: Db,
  siteId: number,
  { version, ...rules }: CommentRuleBook,
): Promise<CommentRuleBook> {
  assertWords(rules.words);
  return db.transaction().execute(async (trx) => {
    await holdMetas(trx, siteId);
    if ((await readRules(trx, siteId)).version !== version)
      throw new AppError('version.stale', 'Somebody else has changed them meanwhile');
    const words = [...new Map(rules.words.map((word) => [phraseOf(word).join(' '), word.trim()])).values()];
    await saveRules(trx, siteId, { ...rules, words });
    await writeMeta(trx, siteId, 'coment_lesson', onOff(rules.enabled));
    await writeMeta(trx, siteId, 'comment_review', onOff(rules.everything));
    await writeMeta(trx, siteId, 'disable_comments_courses', rules.disabled_courses);
    return readRules(trx, siteId);
  });
}

/** A text, its author, and whether a picture is new with it; `reviewsAll` is what `comment_review` says. */
type Written = { comment: string; memberId: number; reviewsAll: boolean; hasImage?: boolean };

async function judgeWritten(db: Db, siteId: number, written: Written, isFirst: boolean): Promise<CommentHold | null> {
  const rules = { ...(await findRules(db, siteId)), everything: written.reviewsAll };
  const first = isFirst && rules.holds_first && !(await isPublished(db, siteId, written.memberId));
  const { comment: text, hasImage = false } = written;
  const { action, held_for } = judge({ text, hasImage, isFirst: first }, rules);
  if (action === 'refuse') throw new AppError('comment.refused', 'This panel does not take a word of this comment');
  return held_for;
}
/** The rule that lets a new comment wait; null where it goes straight up. @throws AppError `comment.refused` */
export const judgeComment = (db: Db, siteId: number, written: Written) => judgeWritten(db, siteId, written, true);
/** The same for another text of a comment: it is no first one any more. @throws AppError `comment.refused` */
export const judgeEdit = (db: Db, siteId: number, written: Written) => judgeWritten(db, siteId, written, false);
