-- A course as one file. See docs/adr/0143-a-course-is-a-file.md.
create table course_exports (
  site_id bigint not null references sites on delete cascade,
  id bigint generated always as identity,
  course_id bigint not null,
  created_by bigint,
  -- With the files of its videos and sounds, or with their names alone.
  with_media boolean not null,
  -- Of the file in the storage: nobody guesses it, and no answer tells it.
  key text not null unique,
  size_bytes bigint,
  ready_at timestamptz,
  failed_at timestamptz,
  tries smallint not null default 0,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  primary key (site_id, id),
  -- The file outlives its course by hours at most: the row stays until the file is gone.
  foreign key (site_id, created_by) references members on delete set null (created_by)
);
-- One at a time of a panel, whoever asks how often.
create unique index course_exports_waiting on course_exports (site_id) where ready_at is null and failed_at is null;
create index course_exports_by_course on course_exports (site_id, course_id, id desc);
create index course_exports_by_end on course_exports (expires_at);
create index course_exports_by_member on course_exports (site_id, created_by) where created_by is not null;
select audit_table('course_exports', 'course_export', 'id', '@course', 'key,tries,expires_at,size_bytes,ready_at,failed_at');
