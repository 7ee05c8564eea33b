-- Pictures of texts count in the storage of their panel, as other files do. What was kept before is measured by the housekeeping:
-- until then it counts nothing.
alter table lesson_pictures add column size_bytes integer check (size_bytes >= 0);
create index lesson_pictures_unmeasured on lesson_pictures (site_id, key) where size_bytes is null;
drop trigger audit_insert on lesson_pictures;
drop trigger audit_update on lesson_pictures;
drop trigger audit_delete on lesson_pictures;
select audit_table('lesson_pictures', 'lesson_picture', 'key', '@lesson', 'key,size_bytes');

create or replace function storage_used(site bigint) returns bigint language sql stable as $$
  select (select coalesce(sum(size_bytes), 0) from media where site_id = site)
    + (select coalesce(sum(octet_length(content)), 0) from media_captions where site_id = site and origin = 'owner')
    + (select coalesce(sum(size_bytes), 0) from material_files where site_id = site)
    + (select coalesce(sum(size_bytes), 0) from lesson_pictures where site_id = site)
$$;
