-- Many people from one file. See docs/adr/0136-a-file-of-people-becomes-invitations.md.
create table member_imports (
  site_id bigint not null references sites on delete cascade,
  id bigint generated always as identity,
  created_by bigint,
  file text not null,
  -- Of the file and what was asked with it: sent twice while it runs, it is one import.
  digest bytea not null,
  course_ids bigint[] not null default '{}',
  state text not null default 'running' check (state in ('running', 'done', 'cancelled')),
  rows integer not null,
  faults integer not null,
  done integer not null default 0,
  invited integer not null default 0,
  enrolled integer not null default 0,
  known integer not null default 0,
  refused integer not null default 0,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '30 days',
  primary key (site_id, id),
  foreign key (site_id, created_by) references members on delete set null (created_by)
);
create unique index member_imports_running on member_imports (site_id, digest) where state = 'running';
create index member_imports_by_expiry on member_imports (expires_at);

-- People that are still to be asked in. A row goes in the transaction that does it, so an import goes on where it ended.
create table member_import_rows (
  site_id bigint not null,
  import_id bigint not null,
  line integer not null,
  email text not null check (email = lower(email)),
  first_name text not null,
  last_name text not null,
  document text,
  primary key (site_id, import_id, line),
  foreign key (site_id, import_id) references member_imports on delete cascade
);

-- What is to be mailed and waits for its turn.
alter table invitations
  add column import_id bigint,
  add column mail_due_at timestamptz,
  add column mail_tries smallint not null default 0,
  add foreign key (site_id, import_id) references member_imports on delete set null (import_id);
create index invitations_to_mail on invitations (mail_due_at, site_id, id) where mail_due_at is not null;
create index invitations_of_import on invitations (site_id, import_id) where import_id is not null;
create index invitations_by_age on invitations (site_id, created_at desc, id desc);
