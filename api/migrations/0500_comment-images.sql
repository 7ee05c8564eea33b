-- The picture of a comment. It is sent before the comment that shows it, and belongs to nobody's eyes until then; one that no comment came for
-- is removed. See docs/adr/0272-a-comment-shows-a-picture.md.
create table comment_images (
  site_id bigint not null,
  key text not null,
  member_id bigint not null,
  comment_id bigint,
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  size_bytes integer not null check (size_bytes >= 0),
  created_at timestamptz not null default now(),
  primary key (site_id, key),
  unique (site_id, comment_id),
  foreign key (site_id, member_id) references members on delete cascade,
  foreign key (site_id, comment_id) references comments on delete cascade
);
create index comment_images_by_member on comment_images (site_id, member_id);
create index comment_images_unused on comment_images (created_at) where comment_id is null;

-- They take room as other files of their panel do.
create or replace function storage_used(site bigint) returns bigint language sql stable as $$
  select (select coalesce(sum(size_bytes), 0) from media where site_id = site)
    + (select coalesce(sum(octet_length(content)), 0) from media_captions where site_id = site and origin = 'owner')
    + (select coalesce(sum(size_bytes), 0) from material_files where site_id = site)
    + (select coalesce(sum(size_bytes), 0) from lesson_pictures where site_id = site)
    + (select coalesce(sum(size_bytes), 0) from comment_images where site_id = site)
$$;

-- Where links wait, a picture does: what address stands in it no rule reads.
alter table comments drop constraint comments_held_for_check;
alter table comments add constraint comments_held_for_check
  check (held_for in ('everything', 'first', 'link', 'image', 'word'));
