-- What somebody asked to have mailed about an account, from before its answer until the mail is out. No secret is in it: the link is
-- made when the mail is. See docs/adr/0310-a-mail-that-was-asked-for-outlives-its-server.md.
create table account_asks (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('register', 'first_access', 'reset')),
  email text not null check (email = lower(email)),
  site_id bigint references sites on delete cascade,
  -- Who asked, as limits count them.
  address text not null,
  -- What they typed about themselves.
  typed jsonb not null default '{}',
  tries smallint not null default 1,
  due_at timestamptz not null,
  expires_at timestamptz not null
);
create index account_asks_by_due on account_asks (due_at, id);
create index account_asks_by_email on account_asks (email);
create index account_asks_by_site on account_asks (site_id);
