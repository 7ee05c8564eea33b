-- Articles that answer before somebody writes a ticket. See docs/adr/0176-comments-are-held-by-rules.md, beside what it says of comments.
create extension if not exists fuzzystrmatch;

create table articles (
  site_id bigint not null references sites on delete cascade,
  id bigint generated always as identity,
  title text not null check (char_length(title) between 1 and 160),
  category text not null default '' check (char_length(category) <= 80),
  -- A closed tree, never markup (shared/src/contracts/article.ts), and its letters.
  body jsonb not null,
  words text not null,
  position integer not null default 0,
  version integer not null default 1,
  published_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- What search compares: ticket_folded takes accents and case away.
  folded_title text not null generated always as (ticket_folded(title || ' ' || category)) stored,
  folded text not null generated always as (ticket_folded(title || ' ' || category || ' ' || words)) stored,
  primary key (site_id, id)
);
create index articles_in_order on articles (site_id, position, id);
create index articles_alike on articles using gin (site_id, folded gin_trgm_ops) with (fastupdate = off);
select audit_table('articles', 'article', 'id', 'title', 'body,words,folded,folded_title');

create table article_votes (
  site_id bigint not null,
  article_id bigint not null,
  member_id bigint not null,
  helped boolean not null,
  voted_at timestamptz not null default now(),
  primary key (site_id, article_id, member_id),
  foreign key (site_id, article_id) references articles on delete cascade,
  foreign key (site_id, member_id) references members on delete cascade
);
create index article_votes_by_member on article_votes (site_id, member_id);

-- How well a word of a text is the one that was wanted: as it stands, as a beginning, with one letter wrong or two that changed places,
-- in a long one with two wrong. 0 where it is another one.
create function word_fit(wanted text, word text) returns integer language sql immutable parallel safe as $$
  select case
    when word = wanted then 4
    when length(wanted) >= 3 and starts_with(word, wanted) then 3
    when length(wanted) < 4 or abs(length(wanted) - length(word)) > 2 then 0
    when levenshtein_less_equal(wanted, word, 2) <= case when length(wanted) >= 8 then 2 else 1 end then 2
    when length(wanted) = length(word) and levenshtein_less_equal(wanted, word, 2) = 2
      and array(select unnest(string_to_array(wanted, null)) order by 1) = array(select unnest(string_to_array(word, null)) order by 1) then 2
    else 0 end
$$;

-- Published articles of a panel with some of the words, how many of them each has, how many in its title, and how well. The index finds
-- what is roughly alike; what really fits is told word by word.
create function find_articles(site bigint, wanted text[])
returns table (article_id bigint, fits integer, in_title integer, score integer)
language sql stable set pg_trgm.word_similarity_threshold = 0.3 as $$
  select f.id, count(*) filter (where f.best > 0)::int, count(*) filter (where f.title_best > 0)::int, sum(f.best + 2 * f.title_best)::int
  from (
    select a.id, w.word,
      (select coalesce(max(word_fit(w.word, left(x, 60))), 0) from regexp_split_to_table(a.folded, '[^[:alnum:]]+') x) as best,
      (select coalesce(max(word_fit(w.word, left(x, 60))), 0) from regexp_split_to_table(a.folded_title, '[^[:alnum:]]+') x) as title_best
    from articles a cross join unnest(wanted) w(word)
    where a.site_id = site and a.published_at is not null and a.folded %> any(wanted)
  ) f
  group by f.id having count(*) filter (where f.best > 0) > 0
$$;
