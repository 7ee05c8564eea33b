-- A file that brings its worker down is tried three times at most: the count stands in the row before each try, so that a
-- server that was killed with it knows. A media is settled when nothing is left to do for it.
alter table media
  add column attempts smallint not null default 0,
  add column settled_at timestamptz,
  add column play_key text,
  add column play_type text;
update media set settled_at = now() where status = 'failed' or (status = 'ready' and (kind <> 'video' or poster_key is not null));
-- Converted sound was kept where nobody read it: every sound is looked at again, which takes a moment each.
update media set status = 'processing', settled_at = null where kind = 'audio' and status = 'ready';
create index media_unsettled on media (site_id, id) where settled_at is null;

-- An upload under way: who began it, and the room in the panel's storage that is kept for it until it is a media.
create table uploads (
  site_id bigint not null references sites on delete cascade,
  id text not null,
  member_id bigint not null,
  name text not null,
  size_bytes bigint not null check (size_bytes >= 0),
  created_at timestamptz not null default now(),
  primary key (site_id, id),
  foreign key (site_id, member_id) references members on delete cascade
);
