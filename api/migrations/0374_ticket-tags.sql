-- Words that staff put on tickets, of the whole panel. See docs/adr/0186-the-desk-reads-tags-and-merges.md.
create table ticket_tags (
  site_id bigint not null references sites on delete cascade,
  id bigint generated always as identity,
  name text not null check (char_length(name) between 1 and 40),
  -- What tells two apart: accents and case do not.
  folded text not null generated always as (ticket_folded(name)) stored,
  created_at timestamptz not null default now(),
  primary key (site_id, id),
  unique (site_id, folded)
);
select audit_table('ticket_tags', 'ticket_tag', 'id', 'name', 'folded');

create table ticket_taggings (
  site_id bigint not null,
  ticket_id bigint not null,
  tag_id bigint not null,
  primary key (site_id, ticket_id, tag_id),
  foreign key (site_id, ticket_id) references tickets on delete cascade,
  foreign key (site_id, tag_id) references ticket_tags on delete cascade
);
create index ticket_taggings_by_tag on ticket_taggings (site_id, tag_id);
select audit_table('ticket_taggings', 'ticket_tagging', 'ticket_id,tag_id', '@ticket');
-- It is told by its ticket's title, which goes with the account of whoever asked.
create or replace function audit_user(site bigint, noun text, content jsonb) returns bigint language sql stable as $$
  select case
    when noun = 'member' then (content ->> 'user_id')::bigint
    when noun in ('ticket_message', 'ticket_note', 'ticket_tagging') then (select m.user_id from tickets t join members m on m.site_id = t.site_id and m.id = t.member_id
      where t.site_id = site and t.id = (content ->> 'ticket_id')::bigint)
    when noun = 'report' then (select m.user_id from comments c join members m on m.site_id = c.site_id and m.id = c.member_id
      where c.site_id = site and c.id = (content ->> 'comment_id')::bigint)
    else (select m.user_id from members m where m.site_id = site and m.id = (content ->> 'member_id')::bigint) end
$$;
