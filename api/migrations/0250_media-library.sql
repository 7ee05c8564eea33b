-- The library of a panel's media: folders, names to search and sort by, and a file that takes another's place.
-- See docs/adr/0139-the-media-library.md.
create table media_folders (
  site_id bigint not null references sites on delete cascade,
  id bigint generated always as identity,
  name text not null,
  folded_name text collate "C" not null,
  created_by bigint,
  created_at timestamptz not null default now(),
  primary key (site_id, id),
  unique (site_id, folded_name),
  foreign key (site_id, created_by) references members (site_id, id) on delete set null (created_by)
);

alter table media
  add column folder_id bigint,
  add column folded_name text collate "C" not null default '',
  -- Once this one plays, it stands wherever that one did, and that one goes.
  add column replaces_id bigint,
  add foreign key (site_id, folder_id) references media_folders on delete set null (folder_id),
  add foreign key (site_id, replaces_id) references media on delete set null (replaces_id);
create unique index media_replacements on media (site_id, replaces_id) where replaces_id is not null;
create index media_by_folder on media (site_id, folder_id, id);
create index media_by_name on media (site_id, folded_name, id);
create index media_by_size on media (site_id, size_bytes, id);
create index media_by_length on media (site_id, coalesce(duration_seconds, 0), id);
create index courses_by_cover on courses (site_id, cover_media_id) where cover_media_id is not null;

-- An index takes no more than some 2,700 bytes, and a name may be longer when it is folded.
create function fold_name() returns trigger language plpgsql as $$
begin
  new.folded_name := left(folded(new.name), 200);
  return new;
end $$;
create trigger fold_media_name before insert or update of name on media for each row execute function fold_name();
create trigger fold_folder_name before insert or update of name on media_folders for each row execute function fold_name();
update media set name = name;

-- What took another's place is told to whom its lessons are, who may have seen only the other.
create trigger tell_media_place after update of replaces_id on media for each row
  when (old.replaces_id is not null and new.replaces_id is null) execute function tell_media();
