-- A slip of the finger finds what is said, too (docs/adr/0102). Words that captions of a panel have; who may hear them is asked when they
-- are taken for what was typed. No numbers: another number is no slip of the finger.
create table said_words (
  site_id bigint not null references sites on delete cascade,
  word text collate "C" not null,
  -- When it was last seen that somebody says it.
  seen_at timestamptz not null default now(),
  primary key (site_id, word)
);
create index said_words_alike on said_words using gin (site_id, word gin_trgm_ops);
create index said_words_seen on said_words (seen_at);

create function said_in(content text) returns setof text language sql immutable as $$
  select word from unnest(tsvector_to_array(caption_terms(content))) word
  where length(word) between 3 and 30 and word !~ '[0-9]'
$$;

-- Words of captions that go are forgotten by the sweep (modules/search/sweep.ts), which whoever writes some holds off, as with those of names.
create function post_said_words() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(search_words_lock(new.site_id));
  -- Sorted, so that two who bring the same new words wait for each other in one order.
  -- Captions are replaced and their words are not, until the sweep: who writes others again and again would fill the disk. All that a school
  -- says is a third of it.
  if (select count(*) from (select from said_words where site_id = new.site_id limit 100000) held) < 100000 then
    insert into said_words (site_id, word)
      select new.site_id, w from said_in(new.content) w order by 2 on conflict do nothing;
  end if;
  return null;
end $$;
create trigger post_said_words after insert or update of content on media_captions
  for each row execute function post_said_words();

-- Words of a panel that one letter or two make of what was typed (word_fit, migration 0346), the nearest first. In a word of four letters one
-- that is wrong leaves a fourth of its parts of three.
create function said_alike(site bigint, term text) returns table (word text, nearness real)
language sql stable rows 10 set pg_trgm.similarity_threshold = 0.25 as $$
  select w.word, similarity(w.word, term) from said_words w
  where w.site_id = site and length(term) > 3 and w.word % term and word_fit(term, w.word) > 0
  order by 2 desc, 1 limit 10
$$;

-- What was there before.
insert into said_words (site_id, word)
  select distinct s.site_id, w from media_captions s cross join lateral said_in(s.content) w;
