-- Answers that staff keep ready, with fields that are filled in when one is used. See docs/adr/0186-the-desk-reads-tags-and-merges.md.
create table ticket_canned (
  site_id bigint not null references sites on delete cascade,
  id bigint generated always as identity,
  title text not null check (char_length(title) between 1 and 80),
  text text not null check (char_length(text) between 1 and 5000),
  version integer not null default 1,
  folded text not null generated always as (ticket_folded(title || ' ' || text)) stored,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (site_id, id)
);
select audit_table('ticket_canned', 'ticket_canned', 'id', 'title', 'folded');
