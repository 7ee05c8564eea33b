import { LONGEST_ARTICLE, MOST_ARTICLES, type ArticleDraft, type ArticlePatch } from '@clube/shared/contracts/article';
import { textLink, wordsOf, type LessonText } from '@clube/shared/contracts/lesson-text-nodes';
import type { NewOrder } from '@clube/shared/contracts/new-order';
import type { Db } from '../../database/connect.ts';
import { AppError, assertFound } from '../../lib/errors.ts';
import { assertOrder } from '../../lib/same-ids.ts';
import * as articles from './queries.ts';
import { tellingWords, wantedWords } from './wanted.ts';

/** Published articles, all in their order or those with the words. */
export function readArticles(db: Db, siteId: number, q: string) {
  const words = wantedWords(q);
  return words.length === 0 && q.trim() === '' ? articles.listArticles(db, siteId) : findWords(db, siteId, words);
}
const findWords = async (db: Db, siteId: number, words: readonly string[]) =>
  words.length === 0 ? [] : articles.searchArticles(db, siteId, words);

/** What may answer a text that is not sent yet; nothing for a text that says nothing. */
export async function suggestFor(db: Db, siteId: number, text: string) {
  const words = tellingWords(text);
  return words.length === 0 ? [] : articles.suggestArticles(db, siteId, words);
}

/** @throws AppError `article.not_found` for a draft too */
export async function voteOn(
  db: Db,
  { siteId, memberId }: { siteId: number; memberId: number },
  id: number,
  helped: boolean,
) {
  await articles.saveVote(db, siteId, id, memberId, helped);
  return assertFound(await articles.findArticle(db, siteId, id, memberId), 'article.not_found');
}

/** For one more. In a transaction, until whose end none is made beside it. @throws AppError `article.too_many` */
export async function assertRoomForArticle(trx: Db, siteId: number): Promise<void> {
  if ((await articles.holdArticles(trx, siteId)).length >= MOST_ARTICLES)
    throw new AppError('article.too_many', `A panel has ${MOST_ARTICLES} articles at most`);
}

/** @throws AppError `article.too_many` */
export const createArticle = (db: Db, siteId: number, title: string): Promise<number> =>
  db.transaction().execute(async (trx) => {
    await assertRoomForArticle(trx, siteId);
    return articles.insertArticle(trx, siteId, title.trim());
  });

type Piece = { type: string; marks?: readonly { type: string; attrs?: object }[]; content?: readonly Piece[] };
const linksOf = ({ marks = [], content = [] }: Piece): string[] => [
  ...marks.flatMap(({ attrs }) => (attrs && 'href' in attrs ? [String(attrs.href)] : [])),
  ...content.flatMap(linksOf),
];
/** @throws AppError `article.too_long`, `link.invalid` */
function checked(body: LessonText): { body: string; words: string } {
  const words = wordsOf(body);
  if (words.length > LONGEST_ARTICLE) throw new AppError('article.too_long', 'The article is too long');
  if (linksOf(body).some((address) => textLink(address) === undefined))
    throw new AppError('link.invalid', 'A link leads to https or to a mailbox');
  return { body: JSON.stringify(body), words };
}

/** @throws AppError `article.not_found`, `version.stale` where somebody changed it meanwhile, `article.too_long`, `link.invalid` */
export async function changeArticle(db: Db, siteId: number, id: number, patch: ArticlePatch): Promise<ArticleDraft> {
  const { version, title, category, body, is_published } = patch;
  const columns = {
    title: title?.trim() ?? null,
    category: category?.trim() ?? null,
    ...(body ? checked(body) : { body: null, words: null }),
    isPublished: is_published ?? null,
  };
  const isChanged = await articles.updateArticle(db, siteId, id, version, columns);
  const draft = assertFound(await articles.findDraft(db, siteId, id), 'article.not_found');
  if (!isChanged) throw new AppError('version.stale', 'Somebody changed it meanwhile');
  return draft;
}

/** @throws AppError `order.stale` as `assertOrder` does */
export const orderArticles = (db: Db, siteId: number, order: NewOrder): Promise<void> =>
  db.transaction().execute(async (trx) => {
    assertOrder(order, await articles.holdArticles(trx, siteId));
    await articles.saveOrder(trx, siteId, order.ids);
  });
