-- What a course, module or lesson said, each time that somebody saved it. See docs/adr/0153-versions-are-kept-as-they-were-saved.md.
create table versions (
  site_id bigint not null,
  id bigint generated always as identity,
  -- Of a course, or of a module or lesson of it, wherever in it that stands by now.
  course_id bigint not null,
  module_id bigint,
  lesson_id bigint,
  -- Null: it was so before anybody's saves were kept, or the account is gone.
  saved_by bigint,
  began_at timestamptz not null default now(),
  saved_at timestamptz not null default now(),
  content jsonb not null,
  -- Whoever goes back to an older one makes a new one of the same.
  restored_from timestamptz,
  primary key (site_id, id),
  check (module_id is null or lesson_id is null),
  foreign key (site_id, course_id) references courses on delete cascade,
  foreign key (site_id, module_id) references modules on delete cascade,
  foreign key (site_id, lesson_id) references lessons on delete cascade,
  foreign key (site_id, saved_by) references members on delete set null (saved_by)
);
create index versions_of_course on versions (site_id, course_id, id) where module_id is null and lesson_id is null;
create index versions_of_module on versions (site_id, module_id, id) where module_id is not null;
create index versions_of_lesson on versions (site_id, lesson_id, id) where lesson_id is not null;
create index versions_in_course on versions (site_id, course_id);
create index versions_by_time on versions (saved_at);
-- A picture that an older text shows is kept as long as that text is.
create index versions_by_picture on versions using gin ((content -> 'picture_keys'));
