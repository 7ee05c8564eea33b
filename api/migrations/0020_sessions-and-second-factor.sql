-- One owner a panel, whatever runs at the same time. Of several, the first one stays.
update members m set role = 'admin' where role = 'owner' and exists (
  select 1 from members o where o.site_id = m.site_id and o.role = 'owner' and o.id < m.id);
create unique index members_one_owner on members (site_id) where role = 'owner';

-- When the password (or what stands for it) was last given; a session that another one led to keeps the time of the first.
alter table sessions add column authenticated_at timestamptz not null default now();
-- Sessions that were authenticated before this do not enter the panel: its owner ended them.
alter table members add column sessions_ended_at timestamptz;

-- A session on its way to another host. It is redeemed with the secret of the browser that began, and dies with the
-- session that it came from.
create table hand_offs (
  code_hash bytea primary key,
  user_id bigint not null references users on delete cascade,
  site_id bigint references sites on delete cascade,
  host text not null,
  from_host text,
  session_id bigint references sessions (id) on delete cascade,
  browser_hash bytea,
  expires_at timestamptz not null,
  used_at timestamptz,
  -- Either bound when it is made (Google came back), or later through the host and session where it began.
  check (browser_hash is not null or (from_host is not null and session_id is not null))
);
create index hand_offs_by_session on hand_offs (session_id);
create index hand_offs_by_user on hand_offs (user_id);
create index hand_offs_by_site on hand_offs (site_id);
-- The secret of the browser on the host where signing in with Google began.
alter table oidc_requests add column origin_browser_hash bytea;
-- Requests under way when this runs cannot be bound any more.
delete from oidc_requests;
alter table oidc_requests alter column origin_browser_hash set not null;

-- Time-based codes. `secret` is sealed with a key of the server; `last_step` is the newest step whose code was used.
create table second_factors (
  user_id bigint primary key references users on delete cascade,
  secret bytea not null,
  enabled_at timestamptz,
  last_step bigint not null default 0,
  created_at timestamptz not null default now()
);
create table recovery_codes (
  user_id bigint not null references second_factors (user_id) on delete cascade,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);
-- The first step of signing in is done, the code is missing. Held by the browser as a cookie.
create table second_factor_challenges (
  token_hash bytea primary key,
  user_id bigint not null references users on delete cascade,
  site_id bigint references sites on delete cascade,
  way text not null,
  tries integer not null default 0,
  expires_at timestamptz not null
);
create index second_factor_challenges_by_user on second_factor_challenges (user_id);
create index second_factor_challenges_by_site on second_factor_challenges (site_id);

-- What happened to access. Of a panel for its owner, of a person for themselves: what somebody does elsewhere is no
-- panel's business, so an account's own events lie apart. Kept for half a year (Lei 12.965, art. 15).
create table site_events (
  site_id bigint not null references sites on delete cascade,
  id bigint generated always as identity,
  kind text not null,
  actor_id bigint references users on delete set null,
  target_id bigint references users on delete set null,
  detail text,
  ip inet,
  device text not null default '',
  request_id uuid not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '180 days',
  primary key (site_id, id)
);
create index site_events_by_actor on site_events (actor_id);
create index site_events_by_target on site_events (target_id);
create index site_events_by_expiry on site_events (expires_at);
create table user_events (
  user_id bigint not null references users on delete cascade,
  id bigint generated always as identity,
  kind text not null,
  site_id bigint references sites on delete set null,
  by_other boolean not null default false,
  detail text,
  ip inet,
  device text not null default '',
  request_id uuid not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '180 days',
  primary key (user_id, id)
);
create index user_events_by_site on user_events (site_id);
create index user_events_by_expiry on user_events (expires_at);
