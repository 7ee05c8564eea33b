-- What an owner puts on the home in rows: courses of one category, chosen ones, the newest, those that were begun.
-- See docs/adr/0302-shelves-choose-from-what-the-home-has.md.
create table shelves (
  site_id bigint not null references sites on delete cascade,
  id bigint generated always as identity,
  title text not null,
  rule text not null default 'newest' check (rule in ('category', 'chosen', 'newest', 'begun')),
  -- Of `category`.
  category text not null default '',
  -- Of `chosen`, in their order; a course that is gone, or in the bin, is passed over.
  course_ids bigint[] not null default '{}',
  audience_course_id bigint,
  audience_class_id bigint check (audience_class_id is null or audience_course_id is not null),
  starts_at timestamptz,
  ends_at timestamptz check (ends_at > starts_at),
  published_at timestamptz,
  version integer not null default 1,
  position integer not null default 0,
  bin_id bigint,
  primary key (site_id, id),
  foreign key (site_id, audience_course_id) references courses on delete cascade,
  foreign key (site_id, audience_course_id, audience_class_id) references classes (site_id, course_id, id) on delete cascade,
  foreign key (site_id, bin_id) references bin_entries deferrable initially deferred
);
create index shelves_by_bin on shelves (site_id, bin_id) where bin_id is not null;
create trigger audience_is_there before insert or update of audience_class_id on shelves for each row
  when (new.audience_class_id is not null) execute function name_what_is_there('classes', 'audience_class_id');
select audit_table('shelves', 'shelf', 'id', 'title');

alter table bin_entries
  add column shelf_id bigint,
  add foreign key (site_id, shelf_id) references shelves on delete cascade,
  drop constraint bin_entries_named,
  add constraint bin_entries_named check ((case kind when 'course' then course_id when 'module' then module_id when 'lesson' then lesson_id
    when 'banner' then banner_id when 'card' then card_id when 'shelf' then shelf_id when 'class' then class_id
    when 'material' then material_id when 'media' then media_id end) is not null);
create index bin_entries_by_shelf on bin_entries (site_id, shelf_id) where shelf_id is not null;
