-- Media that nothing shows go to the bin, where they take their room in the storage until they go for good.
-- See docs/adr/0275-one-bin-for-whatever-is-deleted.md.
alter table media add column bin_id bigint,
  add foreign key (site_id, bin_id) references bin_entries deferrable initially deferred;
create index media_by_bin on media (site_id, bin_id) where bin_id is not null;

alter table bin_entries
  add column media_id bigint,
  add foreign key (site_id, media_id) references media on delete cascade,
  drop constraint bin_entries_named,
  add constraint bin_entries_named check ((case kind when 'course' then course_id when 'module' then module_id when 'lesson' then lesson_id
    when 'banner' then banner_id when 'card' then card_id when 'class' then class_id when 'media' then media_id end) is not null);
create index bin_entries_by_media on bin_entries (site_id, media_id) where media_id is not null;

-- As in 0500, but of what is in the bin too.
create or replace function storage_used(site bigint) returns bigint language sql stable as $$
  select (select coalesce(sum(size_bytes), 0) from public.media where site_id = site)
    + (select coalesce(sum(octet_length(content)), 0) from media_captions where site_id = site and origin = 'owner')
    + (select coalesce(sum(size_bytes), 0) from material_files where site_id = site)
    + (select coalesce(sum(size_bytes), 0) from lesson_pictures where site_id = site)
    + (select coalesce(sum(size_bytes), 0) from comment_images where site_id = site)
$$;

create trigger tell_media_bin after update of bin_id on media for each row
  when (old.bin_id is distinct from new.bin_id) execute function tell_media();

create trigger new_media_is_there before insert on lessons for each row
  when (new.media_id is not null) execute function name_what_is_there('media', 'media_id');
create trigger media_is_there before update of media_id on lessons for each row
  when (new.media_id is not null and new.media_id is distinct from old.media_id) execute function name_what_is_there('media', 'media_id');
create trigger new_cover_is_there before insert on courses for each row
  when (new.cover_media_id is not null) execute function name_what_is_there('media', 'cover_media_id');
create trigger cover_is_there before update of cover_media_id on courses for each row
  when (new.cover_media_id is not null and new.cover_media_id is distinct from old.cover_media_id)
  execute function name_what_is_there('media', 'cover_media_id');
