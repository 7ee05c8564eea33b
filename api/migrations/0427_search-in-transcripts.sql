-- Search finds what is said in a lesson (docs/adr/0102). Words of captions are no words of the panel: there are so many of them that typing
-- would find them in the place of names. They have an index of their own, by whole words and their beginnings.
create function caption_terms(content text) returns tsvector language sql immutable strict parallel safe cost 10000 as $$
  -- Times, and the markup that captions are kept with, are not said. As much as ten hours have; a tsvector holds a megabyte at most.
  select array_to_tsvector(array(
    select distinct left(t.term, 40) from regexp_split_to_table(
      lower(public.unaccent('public.unaccent'::regdictionary,
        left(regexp_replace(left(content, 600000), '^WEBVTT$|^.*-->.*$|</?[ibu]>', ' ', 'gn'), 200000))),
      '[\s!-/:-@\[-`{-~\u00a1-\u00bf\u2010-\u205e]+') t(term)
    where t.term <> ''))
$$;
-- Written at once: a list of what is still to be entered would be searched through from its beginning to its end.
create index captions_said on media_captions using gin (site_id, caption_terms(content)) with (fastupdate = off);
