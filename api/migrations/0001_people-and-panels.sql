-- People, panels and who is signed in. Users are global; everything a panel owns carries site_id first.
create table users (
  id bigint generated always as identity primary key,
  email text not null unique check (email = lower(email)),
  first_name text not null,
  last_name text not null default '',
  phone text,
  document text,
  country text check (country ~ '^[A-Z]{2}$'),
  locale text check (locale in ('pt', 'es', 'en')),
  password_hash text,
  photo_key text,
  created_at timestamptz not null default now()
);

create table sites (
  id bigint generated always as identity primary key,
  slug text not null unique check (slug ~ '^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$'),
  name text not null,
  description text not null default '',
  created_at timestamptz not null default now()
);

create table domains (
  site_id bigint not null references sites on delete cascade,
  domain text not null unique check (domain = lower(domain)),
  verified_at timestamptz,
  is_primary boolean not null default false,
  created_at timestamptz not null default now(),
  primary key (site_id, domain)
);

create table members (
  site_id bigint not null references sites on delete cascade,
  id bigint generated always as identity,
  user_id bigint not null references users on delete cascade,
  role text not null check (role in ('owner', 'admin', 'instructor', 'moderator', 'support', 'student')),
  created_at timestamptz not null default now(),
  primary key (site_id, id),
  unique (site_id, user_id)
);
create index members_by_user on members (user_id);

create table metas (
  site_id bigint not null references sites on delete cascade,
  key text not null,
  value jsonb not null,
  primary key (site_id, key)
);

-- Metas that belong to one person in one panel: onboarding, accepted terms.
create table member_metas (
  site_id bigint not null,
  member_id bigint not null,
  key text not null,
  value jsonb not null,
  primary key (site_id, member_id, key),
  foreign key (site_id, member_id) references members on delete cascade
);

create table plans (
  site_id bigint primary key references sites on delete cascade,
  status text not null default 'paid'
);

create table global_settings (
  key text primary key,
  value text not null
);

-- site_id is empty between signing in and choosing a panel.
create table sessions (
  token_hash bytea primary key,
  id bigint generated always as identity unique,
  user_id bigint not null references users on delete cascade,
  site_id bigint,
  device text not null default '',
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  foreign key (site_id, user_id) references members (site_id, user_id) on delete cascade
);
create index sessions_by_user on sessions (user_id, site_id);

-- Links and hand-offs that work once: only the hash is kept.
create table one_time_tokens (
  token_hash bytea primary key,
  kind text not null check (kind in ('password', 'handoff')),
  user_id bigint not null references users on delete cascade,
  site_id bigint references sites on delete cascade,
  host text,
  expires_at timestamptz not null,
  used_at timestamptz
);

create table spent_captchas (
  challenge text primary key,
  expires_at timestamptz not null
);

create table rate_limits (
  key text primary key,
  window_ends_at timestamptz not null,
  hits integer not null
);
