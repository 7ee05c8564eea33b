-- The desk searches titles and messages of a hundred thousand tickets by an index. See docs/adr/0155-the-desk-searches-by-an-index.md.
-- A text as the desk compares it: without accents and case. Declared immutable, which an index needs: the dictionary is named.
create function ticket_folded(content text) returns text language sql immutable strict parallel safe as $$
  select lower(public.unaccent('public.unaccent'::regdictionary, content))
$$;
-- Written at once: a list of what is still to be entered would be searched through from its beginning to its end.
create index tickets_alike on tickets using gin (site_id, ticket_folded(title) gin_trgm_ops) with (fastupdate = off);
create index ticket_messages_alike on ticket_messages using gin (site_id, ticket_folded(message) gin_trgm_ops) with (fastupdate = off);
