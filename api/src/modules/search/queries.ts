import type { AccessReason } from '@clube/shared/contracts/access';
import type { SearchKind } from '@clube/shared/contracts/search';
import { named, type Db } from '../../database/connect.ts';
import { courseAccess, lessonsWithin, modulesWithin, viewerValues, type Viewer } from '../access/rule.ts';
import { coverUrl } from '../course/watch.queries.ts';

/** Terms of a question that count; words of the panel that a beginning or a part of a word may mean. */
const MOST_TERMS = 8;
const MEANINGS = 20;
/** Entries that are looked at for one kind, and of those the best. */
const LOOKED_AT = 500;
const RANKED = 200;
/** Lessons that are asked whether a word is said in one that opens. */
const ASKED_OF = 30;

/** Of courses that are open alone: a word that is everywhere would end the list before it comes to them. */
const OPENED = `opened as materialized (select a.course_id from ${courseAccess} a where a.visible and a.reason is null)`;

/**
 * $1 site, $2 member, $3 staff, $4 what was typed, $5 kinds. A term means the words of the panel that are it, begin with it or hold it; where there is
 * none, those that look like it. Each term must be in an entry; the term with the fewest entries leads to them, so that a word
 * that everything has costs nothing. Where even that one has more than are looked at, those of the courses that are open come first.
 */
const FIND_ENTRIES = `
  with ${OPENED},
  terms as materialized (
    select t.term collate "C" as term, t.at from unnest(search_terms($4)) with ordinality t(term, at) limit ${MOST_TERMS}
  ),
  plain as materialized (
    select t.at, t.term, w.word, max(w.quality) as quality from terms t cross join lateral (
      (select word, 3.0 as quality from search_words where site_id = $1 and word = t.term)
      union all
      (select word, 2.0 from search_words
        where site_id = $1 and word > t.term and word < t.term || chr(1114111)
        order by word limit ${MEANINGS})
      union all
      (select word, 1.0 from search_words
        where site_id = $1 and length(t.term) > 2 and word like '%' || t.term || '%' limit ${MEANINGS})
    ) w group by t.at, t.term, w.word
  ),
  alike as materialized (
    select t.at, t.term, w.word, w.quality from terms t cross join lateral (
      select word, similarity(word, t.term)::numeric as quality from search_words
      where site_id = $1 and length(t.term) > 2 and word % t.term
      order by 2 desc, word limit 3
    ) w where not exists (select from plain p where p.at = t.at)
  ),
  meant as materialized (select * from plain union all select * from alike),
  term_words as materialized (
    select m.at, array_agg(m.word) as words from meant m group by m.at
  ),
  rarest as materialized (
    select t.words, c.entries = ${LOOKED_AT} as is_many from term_words t
    cross join lateral (select count(*) as entries from (
      select from search_postings p where p.site_id = $1 and p.word = any(t.words) limit ${LOOKED_AT}) found) c
    where (select count(*) from term_words) = (select count(*) from terms)
    order by c.entries limit 1
  ),
  ranked as materialized (
    select k.kind, e.id, e.is_open, e.score from unnest($5::text[]) k(kind) cross join lateral (
      select e.id, p.is_open, (
          select sum(best.quality) from (
            select max(m.quality) as quality from meant m where m.word = any(e.words) group by m.at
          ) best) - cardinality(e.words) * 0.01 as score
      from (
        select p.id, bool_or(p.is_open) as is_open from rarest l cross join lateral (
          (select p.id, true as is_open from opened o cross join lateral (
              select p.id from search_postings p
              where p.site_id = $1 and p.word = any(l.words) and p.kind = k.kind and p.course_id = o.course_id
              limit ${LOOKED_AT}) p
            where l.is_many limit ${LOOKED_AT})
          union all
          (select p.id, false from search_postings p where p.site_id = $1 and p.word = any(l.words) and p.kind = k.kind
            limit ${LOOKED_AT})
          limit ${LOOKED_AT}) p
        group by p.id
      ) p
      join search_entries e on e.site_id = $1 and e.kind = k.kind and e.id = p.id
      where not exists (select from term_words t where not e.words && t.words)
      order by p.is_open desc, score desc, e.id limit ${RANKED}
    ) e
  )
  select
    (select coalesce(json_agg(json_build_object('term', term, 'word', word)), '[]') from meant) as meant,
    (select coalesce(json_object_agg(kind, ids), '{}') from (
      select kind, json_agg(id order by is_open desc, score desc, id) as ids from ranked group by kind) r) as entries`;

/** A word of the panel and the term that it was found by; the word holds the term unless it only looks like it. */
export type Meaning = { term: string; word: string };
type Entries = { meant: Meaning[]; entries: { [K in SearchKind]?: number[] } };

/** What has the words in its name, the best first, whoever may see it. */
export async function findEntries(db: Db, viewer: Viewer, q: string, kinds: readonly SearchKind[]): Promise<Entries> {
  const [row] = await named<Entries>(db, 'find-entries', FIND_ENTRIES, [...viewerValues(viewer), q, kinds]);
  return row!;
}

/** $1 site, $2 member, $3 staff, $4 ids in their order. Access is asked of each, and what may not be shown is left out. */
const WANTED = 'unnest($4::bigint[]) with ordinality w(id, at)';
const PERCENT = `case when c.lessons_count = 0 then 0
  else round(100.0 * coalesce(p.lessons_completed_count, 0) / c.lessons_count, 2) end`;
const lessonHits = (kind: 'lesson' | 'transcript', only = '') => `
    select '${kind}' as kind, l.id, l.title, c.id as course_id, c.title as course_title, m.id as module_id,
      m.title as module_title, a.reason as course_reason, al.reason, null as cover, null as lessons_count, l.duration_seconds,
      coalesce(p.percent, 0)::float8 as percent
    from ${WANTED}
    join lessons l on l.site_id = $1 and l.id = w.id
    join modules m on m.site_id = $1 and m.id = l.module_id
    join courses c on c.site_id = $1 and c.id = l.course_id
    join ${courseAccess} a on a.course_id = l.course_id and a.visible
    left join lesson_progress p on p.site_id = $1 and p.member_id = $2 and p.lesson_id = l.id
    cross join lateral ${modulesWithin('l.course_id', 'a')} am
    cross join lateral ${lessonsWithin('l.course_id', 'am.module_id', 'am')} al
    where am.module_id = l.module_id and am.visible and al.lesson_id = l.id and al.visible ${only} order by w.at`;
const hits: Record<SearchKind, string> = {
  course: `
    select 'course' as kind, c.id, c.title, c.id as course_id, c.title as course_title, null::bigint as module_id,
      null as module_title, a.reason as course_reason, null as reason, ${coverUrl} as cover, c.lessons_count, null as duration_seconds,
      (${PERCENT})::float8 as percent
    from ${WANTED}
    join courses c on c.site_id = $1 and c.id = w.id
    join ${courseAccess} a on a.course_id = w.id and a.visible
    left join course_progress p on p.site_id = $1 and p.member_id = $2 and p.course_id = w.id
    order by w.at`,
  module: `
    select 'module' as kind, m.id, m.title, c.id as course_id, c.title as course_title, m.id as module_id,
      m.title as module_title, a.reason as course_reason, am.reason, null as cover, m.lessons_count, null as duration_seconds,
      null as percent
    from ${WANTED}
    join modules m on m.site_id = $1 and m.id = w.id
    join courses c on c.site_id = $1 and c.id = m.course_id
    join ${courseAccess} a on a.course_id = m.course_id and a.visible
    cross join lateral ${modulesWithin('m.course_id', 'a')} am
    where am.module_id = m.id and am.visible order by w.at`,
  lesson: lessonHits('lesson'),
  // What is said in a lesson is told to whom it opens.
  transcript: lessonHits('transcript', 'and a.reason is null and al.reason is null'),
};

/** What stands behind an entry for one viewer. */
export type HitRow = {
  kind: SearchKind;
  id: number;
  title: string;
  course_id: number;
  course_title: string;
  module_id: number | null;
  module_title: string | null;
  course_reason: AccessReason | null;
  reason: AccessReason | null;
  cover: string | null;
  lessons_count: number | null;
  duration_seconds: number | null;
  percent: number | null;
};

/** Those of the entries that the viewer may see, in the order of their ids. */
export const findHits = (db: Db, viewer: Viewer, kind: SearchKind, ids: readonly number[]) =>
  named<HitRow>(db, `find-${kind}-hits`, hits[kind], [...viewerValues(viewer), ids]);

/**
 * From what says it to its lessons, and no more of them than are looked at: joined freely, the words of every caption of the panel were
 * taken anew for one question.
 */
const saidAs = (asked: string) => `
  with asked as materialized (${asked}), ${OPENED},
  said as materialized (
    select l.id, s.language from media_captions s
    join lessons l on l.site_id = $1 and l.media_id = s.media_id
    where s.site_id = $1 and caption_terms(s.content) @@ (select words from asked)
      and l.course_id = any (array(select o.course_id from opened o)) limit ${LOOKED_AT})
  select distinct on (id) id, language from said order by id, language limit ${RANKED}`;
const TERMS = `select term, at from unnest(search_terms($4)) with ordinality t(term, at) limit ${MOST_TERMS}`;
/** $1 site, $2 member, $3 staff, $4 what was typed: all of its words, or beginnings of them, are said somewhere in the lesson. */
const FIND_SAID = saidAs(`select string_agg('''' || t.term || ''':*', ' & ')::tsquery as words from (${TERMS}) t`);
/** $4 what is meant, as a tsquery. */
const FIND_MEANT = saidAs('select $4::tsquery as words');

/** Where it is said: the lesson, and the language that it is said in. */
export type Saying = { id: number; language: string };
/** Lessons of what is open to the viewer in which it is said; whether they open too is asked of each. */
export const findSayings = (db: Db, viewer: Viewer, q: string) =>
  named<Saying>(db, 'find-sayings', FIND_SAID, [...viewerValues(viewer), q]);

/** A term that was typed, and the words that stand for it: none where it is said itself, as a word or its beginning. */
export type Meant = { term: string; words: readonly string[] };
const begun = (term: string) => `'${term}':*`;
// Neither a term nor a word has what would end a quotation: it parts words.
const asQuery = (meant: readonly Meant[]) =>
  meant
    .map(({ term, words }) => (words.length === 0 ? begun(term) : `(${words.map((word) => `'${word}'`).join(' | ')})`))
    .join(' & ');
/** As `findSayings`, of what is meant. */
export const findMeant = (db: Db, viewer: Viewer, meant: readonly Meant[]) =>
  named<Saying>(db, 'find-meant', FIND_MEANT, [...viewerValues(viewer), asQuery(meant)]);

/** $4 what was typed. Each term itself, and the words of the panel that look like it, with some lessons that say them. */
const FIND_ALIKE = `
  with terms as materialized (${TERMS}), ${OPENED},
  candidates as materialized (
    select t.at, t.term, null as word, '''' || t.term || ''':*' as query, 2 as nearness from terms t
    union all
    select t.at, t.term, w.word, '''' || w.word || '''', w.nearness from terms t cross join lateral said_alike($1, t.term) w
  )
  select c.term, c.word, to_json(array(
      select l.id from media_captions s
      join lessons l on l.site_id = $1 and l.media_id = s.media_id
      where s.site_id = $1 and caption_terms(s.content) @@ c.query::tsquery
        -- Not a join: from what says the word to its lessons, never the other way round.
        and l.course_id = any (array(select o.course_id from opened o)) limit ${ASKED_OF})) as lessons
  from candidates c order by c.at, c.nearness desc, c.word`;
/** Null is the term itself. */
type Candidate = { term: string; word: string | null; lessons: number[] };
export const findAlike = (db: Db, viewer: Viewer, q: string) =>
  named<Candidate>(db, 'find-alike', FIND_ALIKE, [...viewerValues(viewer), q]);

/** $1 site, $2 lessons, $3 the language of each; as much of a text as is searched (migration 0427). */
const TRANSCRIPTS = `
  select l.id, left(s.content, 600000) as content
  from unnest($2::bigint[], $3::text[]) w(id, language)
  join lessons l on l.site_id = $1 and l.id = w.id
  join media_captions s on s.site_id = $1 and s.media_id = l.media_id and s.language = w.language`;

/** What is said there, as WebVTT. */
export const findTranscripts = (db: Db, siteId: number, sayings: readonly Saying[]) =>
  named<{ id: number; content: string }>(db, 'find-transcripts', TRANSCRIPTS, [
    siteId,
    sayings.map(({ id }) => id),
    sayings.map(({ language }) => language),
  ]);
