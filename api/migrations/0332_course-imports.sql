-- A course from one file. See docs/adr/0143-a-course-is-a-file.md.
create table course_imports (
  site_id bigint not null references sites on delete cascade,
  id bigint generated always as identity,
  created_by bigint,
  file text not null,
  kind text not null check (kind in ('zip', 'csv')),
  size_bytes bigint not null,
  -- Folder of the file in the storage; it goes as soon as nothing is to be read of it.
  key text not null unique,
  digest bytea,
  state text not null default 'sending' check (state in ('sending', 'checking', 'ready', 'running', 'done', 'cancelled', 'failed')),
  -- A file that is looked at anew, with other columns, is another piece of work.
  round integer not null default 1,
  columns jsonb,
  report jsonb,
  total integer not null default 0,
  done integer not null default 0,
  known integer not null default 0,
  -- The course that it goes into: made by it, or chosen.
  course_id bigint,
  tries smallint not null default 0,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '1 day',
  primary key (site_id, id),
  foreign key (site_id, created_by) references members on delete set null (created_by)
);
-- One at a time of a panel: its file lies on everybody's disk.
create unique index course_imports_open on course_imports (site_id) where state in ('sending', 'checking', 'ready', 'running');
create index course_imports_by_expiry on course_imports (expires_at);
create index course_imports_by_member on course_imports (site_id, created_by) where created_by is not null;

-- What is to be made, in this order. One is done in the transaction that makes it, so an import goes on where it ended.
create table course_import_steps (
  site_id bigint not null,
  import_id bigint not null,
  place integer not null,
  kind text not null,
  -- What others of the file call it, and what the panel calls it since it is made.
  name text,
  made text,
  content jsonb not null,
  done_at timestamptz,
  primary key (site_id, import_id, place),
  foreign key (site_id, import_id) references course_imports on delete cascade
);
create index course_import_steps_left on course_import_steps (site_id, import_id, place) where done_at is null;
create index course_import_steps_by_name on course_import_steps (site_id, import_id, kind, name) where name is not null;
select audit_table('course_imports', 'course_import', 'id', 'file', 'key,digest,report,columns,round,total,done,known,tries,expires_at');
