-- Folders of panels and media that are erased, until the storage has none of them any more: written with the erasing itself, so that neither a
-- server that is killed right after it nor a disk that fails leaves what nobody knows of. See docs/adr/0453-what-is-erased-leaves-its-folder-written-down.md.
create table left_folders (
  place text primary key
);

create function leave_folder() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'sites' then
    insert into left_folders (place) values ('sites/' || old.id) on conflict do nothing;
  -- With its panel it is in the panel's folder.
  elsif exists (select from sites where id = old.site_id) then
    insert into left_folders (place) values ('sites/' || old.site_id || '/media/' || old.id) on conflict do nothing;
  end if;
  return null;
end $$;
create trigger leave_folder after delete on sites for each row execute function leave_folder();
create trigger leave_folder after delete on media for each row execute function leave_folder();
