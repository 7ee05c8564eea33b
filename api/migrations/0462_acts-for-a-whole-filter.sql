-- An act for all of a filter, done by and by. See docs/adr/0261-an-act-for-many-may-take-its-time.md.
create table member_acts (
  site_id bigint not null references sites on delete cascade,
  id bigint generated always as identity,
  -- Who asked for it, or for it to be undone, and in which request of which session: the record of changes says so.
  asked_by bigint,
  session_id bigint not null,
  request_id uuid not null,
  act jsonb not null,
  -- Of the act and its filter: asked for twice while it runs, it is one.
  digest bytea not null,
  state text not null default 'running' check (state in ('running', 'done', 'stopped', 'undoing', 'undone')),
  total integer not null,
  done integer not null default 0,
  changed integer not null default 0,
  -- Why it stopped by itself.
  fault text,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '7 days',
  primary key (site_id, id),
  foreign key (site_id, asked_by) references members (site_id, id) on delete set null (asked_by)
);
create unique index member_acts_running on member_acts (site_id, digest) where state = 'running';
create index member_acts_by_asker on member_acts (site_id, asked_by);
create index member_acts_by_expiry on member_acts (expires_at);
select audit_table('member_acts', 'member_act', 'id', '', 'digest,session_id,request_id,done,changed,expires_at');

-- Whom it is still to be done for, and how those stood whom it changed. A row changes in the transaction that does it.
create table member_act_members (
  site_id bigint not null,
  act_id bigint not null,
  member_id bigint not null,
  is_changed boolean not null default false,
  before jsonb,
  primary key (site_id, act_id, is_changed, member_id),
  foreign key (site_id, act_id) references member_acts on delete cascade,
  foreign key (site_id, member_id) references members on delete cascade
);
create index member_act_members_by_member on member_act_members (site_id, member_id);
