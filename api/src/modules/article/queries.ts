import type { Article, ArticleCard, ArticleDraft, ArticleRow } from '@clube/shared/contracts/article';
import { named, type Db } from '../../database/connect.ts';

const CARD = `a.id, a.title, a.category, left(a.words, 160) as excerpt`;
const LIST = `select ${CARD} from articles a where a.site_id = $1 and a.published_at is not null order by a.position, a.id`;
export const listArticles = (db: Db, siteId: number) => named<ArticleCard>(db, 'list-articles', LIST, [siteId]);

const FOUND = `
  select ${CARD} from find_articles($1, $2) f join articles a on a.site_id = $1 and a.id = f.article_id`;
const SEARCH = `${FOUND} where f.fits = cardinality($2::text[]) order by f.score desc, a.position, a.id limit 30`;
/** With all of the words, what fits best first. */
export const searchArticles = (db: Db, siteId: number, words: readonly string[]) =>
  named<ArticleCard>(db, 'search-articles', SEARCH, [siteId, words]);

// A word of the title, or several of the text: one word of a long text is by chance.
const SUGGEST = `${FOUND} where f.in_title > 0 or f.fits > 2 order by f.score desc, a.position, a.id limit 4`;
export const suggestArticles = (db: Db, siteId: number, words: readonly string[]) =>
  named<ArticleCard>(db, 'suggest-articles', SUGGEST, [siteId, words]);

const FIND = `
  select a.id, a.title, a.category, a.body, a.updated_at,
    (select v.helped from article_votes v where v.site_id = a.site_id and v.article_id = a.id and v.member_id = $3) as helped
  from articles a where a.site_id = $1 and a.id = $2 and a.published_at is not null`;
export const findArticle = async (db: Db, siteId: number, id: number, memberId: number) =>
  (await named<Article>(db, 'find-article', FIND, [siteId, id, memberId]))[0];

const VOTE = `
  insert into article_votes (site_id, article_id, member_id, helped)
  select site_id, id, $3, $4 from articles where site_id = $1 and id = $2 and published_at is not null
  on conflict (site_id, article_id, member_id) do update set helped = excluded.helped, voted_at = now()`;
export const saveVote = (db: Db, siteId: number, id: number, memberId: number, helped: boolean) =>
  named(db, 'vote-on-article', VOTE, [siteId, id, memberId, helped]);

const ROWS = `
  select a.id, a.title, a.category, a.published_at is not null as is_published, a.updated_at,
    (select count(*)::int from article_votes v where v.site_id = a.site_id and v.article_id = a.id and v.helped) as helped,
    (select count(*)::int from article_votes v where v.site_id = a.site_id and v.article_id = a.id and not v.helped) as not_helped
  from articles a where a.site_id = $1 order by a.position, a.id`;
export const listRows = (db: Db, siteId: number) => named<ArticleRow>(db, 'article-rows', ROWS, [siteId]);

const DRAFT = `
  select id, title, category, body, published_at is not null as is_published, version, updated_at
  from articles where site_id = $1 and id = $2`;
export const findDraft = async (db: Db, siteId: number, id: number) =>
  (await named<ArticleDraft>(db, 'article-draft', DRAFT, [siteId, id]))[0];

/** Which there are, in their order; the panel's row is held, so that they are made and put in order one after another. */
export async function holdArticles(trx: Db, siteId: number): Promise<number[]> {
  await trx.selectFrom('sites').select('id').where('id', '=', siteId).forUpdate().execute();
  const rows = await trx
    .selectFrom('articles')
    .select('id')
    .where('site_id', '=', siteId)
    .orderBy('position')
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

const CREATE = `
  insert into articles (site_id, title, body, words, position)
  values ($1, $2, '{"type":"doc","content":[]}', '', (select coalesce(max(position) + 1, 0) from articles where site_id = $1))
  returning id`;
export const insertArticle = async (trx: Db, siteId: number, title: string): Promise<number> =>
  (await named<{ id: number }>(trx, 'create-article', CREATE, [siteId, title]))[0]!.id;

/** What is null stays. */
export type ArticleColumns = {
  title: string | null;
  category: string | null;
  /** As JSON. */
  body: string | null;
  words: string | null;
  isPublished: boolean | null;
};
const CHANGE = `
  update articles set title = coalesce($4, title), category = coalesce($5, category), body = coalesce($6::jsonb, body),
    words = coalesce($7, words), version = version + 1, updated_at = now(),
    published_at = case when $8::boolean is null then published_at when $8 then coalesce(published_at, now()) end
  where site_id = $1 and id = $2 and version = $3 returning id`;
/** False where it is another version by now, or gone. */
export const updateArticle = async (
  db: Db,
  siteId: number,
  id: number,
  version: number,
  { title, category, body, words, isPublished }: ArticleColumns,
): Promise<boolean> => {
  const values = [siteId, id, version, title, category, body, words, isPublished];
  return (await named(db, 'change-article', CHANGE, values)).length > 0;
};

const ORDER = `
  update articles a set position = o.place from unnest($2::bigint[]) with ordinality o(id, place)
  where a.site_id = $1 and a.id = o.id and a.position <> o.place`;
export const saveOrder = (trx: Db, siteId: number, ids: readonly number[]) =>
  named(trx, 'order-articles', ORDER, [siteId, ids]);
