-- Releases come over HTTP and lie in the object storage. What was published from a server's own disk cannot be checked and has no
-- shell beside it, so the channels begin anew: `npm start` fills them, and each team publishes again. Who moved what stays written.
delete from channel_releases;
delete from releases;

-- Contents by their hash; two releases that share a file share it here.
create table release_contents (
  sha256 text primary key,
  size integer not null,
  created_at timestamptz not null default now()
);

-- The one folder of a remote: a name stands for one content for ever.
create table release_files (
  remote text not null,
  file text not null,
  sha256 text not null references release_contents,
  primary key (remote, file)
);
create index on release_files (sha256);

alter table releases add column files jsonb not null, add column actor text not null;

-- Announced, not yet whole.
create table release_drafts (
  remote text not null,
  hash text not null,
  draft jsonb not null,
  created_at timestamptz not null default now(),
  primary key (remote, hash)
);

create sequence channel_acts;
alter table channel_events
  add column act bigint not null default nextval('channel_acts'),
  add column kind text not null default 'promote' check (kind in ('promote', 'rollback')),
  -- A promotion that was rolled back: the next rollback goes one further.
  add column undone boolean not null default false;
alter sequence channel_acts owned by channel_events.act;
-- The channels are empty again: there is nothing to roll back to.
update channel_events set undone = true;
create index on channel_events (channel, act desc);

-- What pages were composed of, and when that was last handed out: it keeps a release from being removed.
create table compositions (
  id text primary key,
  releases jsonb not null,
  served_at timestamptz not null default now()
);

create table release_tokens (
  id bigint generated always as identity primary key,
  team text not null,
  remotes text[] not null,
  token_hash bytea not null unique,
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  revoked_at timestamptz
);

create table release_acts (
  id bigint generated always as identity primary key,
  actor text not null,
  action text not null,
  subject text not null,
  created_at timestamptz not null default now()
);

-- Failures that browsers report, a row a day.
create table client_errors (
  day date not null default current_date,
  remote text not null,
  hash text not null,
  kind text not null,
  count integer not null default 1,
  first_at timestamptz not null default now(),
  last_at timestamptz not null default now(),
  primary key (day, remote, hash, kind)
);
