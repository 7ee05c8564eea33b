-- Materials of lessons go to the bin too. See docs/adr/0275-one-bin-for-whatever-is-deleted.md.
alter table materials add column bin_id bigint,
  add foreign key (site_id, bin_id) references bin_entries deferrable initially deferred;
create index materials_by_bin on materials (site_id, bin_id) where bin_id is not null;

alter table bin_entries
  add column material_id bigint,
  add foreign key (site_id, material_id) references materials on delete cascade,
  drop constraint bin_entries_named,
  add constraint bin_entries_named check ((case kind when 'course' then course_id when 'module' then module_id when 'lesson' then lesson_id
    when 'banner' then banner_id when 'card' then card_id when 'class' then class_id when 'media' then media_id
    when 'material' then material_id end) is not null);
create index bin_entries_by_material on bin_entries (site_id, material_id) where material_id is not null;
