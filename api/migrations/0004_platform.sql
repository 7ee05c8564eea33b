-- Published builds of remotes, and which of them a channel shows. A release is never changed or removed.
create table releases (
  remote text not null,
  hash text not null,
  document jsonb not null,
  created_at timestamptz not null default now(),
  primary key (remote, hash)
);

create table channel_releases (
  channel text not null,
  remote text not null,
  hash text not null,
  updated_at timestamptz not null default now(),
  primary key (channel, remote),
  foreign key (remote, hash) references releases
);

create table channel_events (
  id bigint generated always as identity primary key,
  channel text not null,
  remote text not null,
  from_hash text,
  to_hash text not null,
  actor text not null,
  created_at timestamptz not null default now()
);
