-- Courses and what members do in them. Foreign keys carry site_id, so a row can never point into another panel.
create table media (
  site_id bigint not null references sites on delete cascade,
  id bigint generated always as identity,
  kind text not null check (kind in ('video', 'audio', 'image')),
  name text not null,
  status text not null check (status in ('processing', 'waiting', 'ready', 'failed')),
  error_code text,
  source_key text not null,
  size_bytes bigint not null,
  duration_seconds double precision,
  width integer,
  height integer,
  renditions jsonb not null default '[]',
  poster_key text,
  sprite jsonb,
  content_key bytea,
  upload_id text,
  created_by bigint,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (site_id, id),
  unique (site_id, upload_id),
  foreign key (site_id, created_by) references members (site_id, id) on delete set null (created_by)
);

create table courses (
  site_id bigint not null references sites on delete cascade,
  id bigint generated always as identity,
  title text not null,
  description text not null default '',
  author text not null default '',
  cover_media_id bigint,
  position integer not null default 0,
  published_at timestamptz,
  lessons_count integer not null default 0,
  modules_count integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (site_id, id),
  foreign key (site_id, cover_media_id) references media on delete set null (cover_media_id)
);

create table modules (
  site_id bigint not null,
  id bigint generated always as identity,
  course_id bigint not null,
  title text not null,
  position integer not null default 0,
  release_at timestamptz,
  lessons_count integer not null default 0,
  primary key (site_id, id),
  unique (site_id, course_id, id),
  foreign key (site_id, course_id) references courses on delete cascade
);
create index modules_by_course on modules (site_id, course_id, position, id);

create table lessons (
  site_id bigint not null,
  id bigint generated always as identity,
  course_id bigint not null,
  module_id bigint not null,
  title text not null,
  description text not null default '',
  media_type text not null default 'text'
    check (media_type in ('hls', 'audio', 'youtube', 'vimeo', 'panda', 'text')),
  media_id bigint,
  media_url text,
  duration_seconds integer not null default 0,
  position integer not null default 0,
  release_at timestamptz,
  primary key (site_id, id),
  unique (site_id, course_id, module_id, id),
  foreign key (site_id, course_id, module_id) references modules (site_id, course_id, id)
    on update cascade on delete cascade,
  foreign key (site_id, media_id) references media on delete set null (media_id)
);
create index lessons_by_module on lessons (site_id, module_id, position, id);
create index lessons_by_media on lessons (site_id, media_id);

create table materials (
  site_id bigint not null,
  id bigint generated always as identity,
  course_id bigint not null,
  module_id bigint not null,
  lesson_id bigint not null,
  name text not null,
  storage_key text not null,
  size_bytes bigint not null,
  primary key (site_id, id),
  foreign key (site_id, course_id, module_id, lesson_id) references lessons (site_id, course_id, module_id, id)
    on update cascade on delete cascade
);

create table enrolments (
  site_id bigint not null,
  member_id bigint not null,
  course_id bigint not null,
  started_at timestamptz not null default now(),
  expires_at timestamptz,
  primary key (site_id, member_id, course_id),
  foreign key (site_id, member_id) references members on delete cascade,
  foreign key (site_id, course_id) references courses on delete cascade
);

create table lesson_progress (
  site_id bigint not null,
  member_id bigint not null,
  lesson_id bigint not null,
  course_id bigint not null,
  module_id bigint not null,
  completed_at timestamptz,
  watched int4multirange not null default '{}',
  percent smallint not null default 0 check (percent between 0 and 100),
  position_seconds integer not null default 0,
  updated_at timestamptz not null default now(),
  primary key (site_id, member_id, lesson_id),
  foreign key (site_id, member_id) references members on delete cascade,
  foreign key (site_id, course_id, module_id, lesson_id) references lessons (site_id, course_id, module_id, id)
    on update cascade on delete cascade
);
create index lesson_progress_recent on lesson_progress (site_id, member_id, updated_at desc);

create table course_progress (
  site_id bigint not null,
  member_id bigint not null,
  course_id bigint not null,
  lessons_completed_count integer not null default 0,
  primary key (site_id, member_id, course_id),
  foreign key (site_id, member_id) references members on delete cascade,
  foreign key (site_id, course_id) references courses on delete cascade
);

create table module_progress (
  site_id bigint not null,
  member_id bigint not null,
  module_id bigint not null,
  lessons_completed_count integer not null default 0,
  primary key (site_id, member_id, module_id),
  foreign key (site_id, member_id) references members on delete cascade,
  foreign key (site_id, module_id) references modules on delete cascade
);

create table ratings (
  site_id bigint not null,
  member_id bigint not null,
  lesson_id bigint not null,
  rating smallint not null check (rating between 1 and 5),
  primary key (site_id, member_id, lesson_id),
  foreign key (site_id, member_id) references members on delete cascade,
  foreign key (site_id, lesson_id) references lessons on delete cascade
);

-- Counters live in triggers, so that every path that changes a row keeps them exact in the same transaction.
create function count_modules() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update courses set modules_count = modules_count + 1 where site_id = new.site_id and id = new.course_id;
  else
    update courses set modules_count = modules_count - 1 where site_id = old.site_id and id = old.course_id;
  end if;
  return null;
end $$;
create trigger count_modules after insert or delete on modules for each row execute function count_modules();

create function count_lessons() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    update courses set lessons_count = lessons_count - 1 where site_id = old.site_id and id = old.course_id;
    update modules set lessons_count = lessons_count - 1 where site_id = old.site_id and id = old.module_id;
  end if;
  if tg_op <> 'DELETE' then
    update courses set lessons_count = lessons_count + 1 where site_id = new.site_id and id = new.course_id;
    update modules set lessons_count = lessons_count + 1 where site_id = new.site_id and id = new.module_id;
  end if;
  return null;
end $$;
create trigger count_lessons after insert or delete or update of course_id, module_id on lessons
  for each row execute function count_lessons();

create function add_completed(site bigint, member bigint, course bigint, module bigint, delta integer)
returns void language sql as $$
  insert into course_progress as p (site_id, member_id, course_id, lessons_completed_count)
    select site, member, course, delta where delta > 0
    on conflict (site_id, member_id, course_id)
    do update set lessons_completed_count = p.lessons_completed_count + delta;
  insert into module_progress as p (site_id, member_id, module_id, lessons_completed_count)
    select site, member, module, delta where delta > 0
    on conflict (site_id, member_id, module_id)
    do update set lessons_completed_count = p.lessons_completed_count + delta;
  update course_progress set lessons_completed_count = lessons_completed_count + delta
    where delta < 0 and site_id = site and member_id = member and course_id = course;
  update module_progress set lessons_completed_count = lessons_completed_count + delta
    where delta < 0 and site_id = site and member_id = member and module_id = module;
$$;

create function count_completed() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.completed_at is not null then
    perform add_completed(old.site_id, old.member_id, old.course_id, old.module_id, -1);
  end if;
  if tg_op <> 'DELETE' and new.completed_at is not null then
    perform add_completed(new.site_id, new.member_id, new.course_id, new.module_id, 1);
  end if;
  return null;
end $$;
create trigger count_completed_rows after insert or delete on lesson_progress
  for each row execute function count_completed();
create trigger count_completed_changes after update on lesson_progress for each row
  when ((old.completed_at is null) <> (new.completed_at is null) or old.module_id <> new.module_id)
  execute function count_completed();
