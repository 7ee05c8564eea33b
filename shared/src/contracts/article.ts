import { Type, type Static } from 'typebox';
import { Closed, Id, Line, NameOrNone, Nullable, Timestamp } from './common.ts';
import { WordsText } from './lesson-text.ts';
import { NewOrder } from './new-order.ts';

/** How many articles a panel has at most. */
export const MOST_ARTICLES = 500;
/** How many letters each has at most. */
export const LONGEST_ARTICLE = 20_000;

const Category = NameOrNone(80);
/** An article in a list; `excerpt` is how it begins. Those of a category stand together. */
export const ArticleCard = Closed({ id: Id, title: Type.String(), category: Type.String(), excerpt: Type.String() });
export type ArticleCard = Static<typeof ArticleCard>;
/** In their order; where something was looked for, what fits best first. */
export const ArticleCards = Type.Array(ArticleCard);
/** `q`: words, of which all must be there; accents, case and a letter wrong do not matter. */
export const ArticleQuery = Closed({ q: Type.Optional(Type.String({ maxLength: 200 })) });
/** `q`: what somebody is writing; some of its words are enough. */
export const ArticleSuggestQuery = Closed({ q: Type.String({ maxLength: 1000 }) });

/** A published article as members read it; `helped` is the reader’s own answer. */
export const Article = Closed({
  id: Id,
  title: Type.String(),
  category: Type.String(),
  body: WordsText,
  updated_at: Timestamp,
  helped: Nullable(Type.Boolean()),
});
export type Article = Static<typeof Article>;
/** Whether it helped; the last answer of a person counts. */
export const ArticleVote = Closed({ helped: Type.Boolean() });

/** An article as staff have it. */
export const ArticleDraft = Closed({
  id: Id,
  title: Type.String(),
  category: Type.String(),
  body: WordsText,
  is_published: Type.Boolean(),
  version: Type.Integer(),
  updated_at: Timestamp,
});
export type ArticleDraft = Static<typeof ArticleDraft>;
/** An article in the list of staff; how many people it helped, and how many not. */
export const ArticleRow = Closed({
  id: Id,
  title: Type.String(),
  category: Type.String(),
  is_published: Type.Boolean(),
  helped: Type.Integer(),
  not_helped: Type.Integer(),
  updated_at: Timestamp,
});
export type ArticleRow = Static<typeof ArticleRow>;
/** In their order. */
export const ArticleRows = Type.Array(ArticleRow);

/** A new one is a draft without words. */
export const ArticleCreate = Closed({ title: Line(160) });
/** What is changed of the version that was seen. */
export const ArticlePatch = Closed({
  version: Type.Integer({ minimum: 1 }),
  title: Type.Optional(Line(160)),
  category: Type.Optional(Category),
  body: Type.Optional(WordsText),
  is_published: Type.Optional(Type.Boolean()),
});
export type ArticlePatch = Static<typeof ArticlePatch>;
/** All of them, each once. */
export const ArticleOrder = NewOrder(MOST_ARTICLES);
