-- What stands in storage for materials. A copy of a lesson names the same file; one that no material names is removed.
-- The row comes before the bytes: it keeps room for them, and a server that is killed meanwhile leaves something to tidy up.
create table material_files (
  site_id bigint not null references sites on delete cascade,
  key text not null,
  type text not null,
  size_bytes bigint not null check (size_bytes > 0),
  created_at timestamptz not null default now(),
  primary key (site_id, key)
);
create index material_files_by_age on material_files (created_at);

alter table materials
  add column position integer not null default 0,
  add foreign key (site_id, storage_key) references material_files (site_id, key);
create index materials_by_lesson on materials (site_id, lesson_id, position, id);
create index materials_by_file on materials (site_id, storage_key);

-- Bytes that people sent and that are there, or whose place is kept, and the captions that they wrote: one sum for every question about
-- the quota. Copies that the server makes of them do not count.
create function storage_used(site bigint) returns bigint language sql stable as $$
  select (select coalesce(sum(size_bytes), 0) from media where site_id = site)
    + (select coalesce(sum(octet_length(content)), 0) from media_captions where site_id = site and origin = 'owner')
    + (select coalesce(sum(size_bytes), 0) from material_files where site_id = site)
$$;
