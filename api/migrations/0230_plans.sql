-- Plans of the platform, which its operator declares, and which of them a panel has. See docs/adr/0125-plans-of-panels.md.
-- What was called so held one word a panel; the word is read from a date from here on.
alter table plans rename to site_plans;
alter table site_plans rename constraint plans_pkey to site_plans_pkey;

create table plans (
  id bigint generated always as identity primary key,
  -- How the operator calls it.
  key text not null unique check (key ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  -- {"pt": …, "es": …, "en": …}
  name jsonb not null,
  -- Nothing: as much as somebody wants; of the storage, what the panel's server gives.
  storage_bytes bigint check (storage_bytes >= 0),
  members integer check (members >= 0),
  admins integer check (admins >= 0),
  domains integer check (domains >= 0),
  price_minor bigint not null check (price_minor >= 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  period text not null check (period in ('month', 'year')),
  -- Days after the end of what was paid for which staff go on writing.
  grace_days integer not null check (grace_days between 0 and 365)
);

alter table site_plans
  drop column status,
  add column plan_id bigint references plans,
  -- Paid for ever where it is empty.
  add column paid_until timestamptz,
  add column changed_at timestamptz not null default now(),
  add check (paid_until is null or plan_id is not null);
create index site_plans_by_plan on site_plans (plan_id);

create table site_plan_changes (
  site_id bigint not null references sites on delete cascade,
  id bigint generated always as identity,
  at timestamptz not null default now(),
  kind text not null check (kind in ('chosen', 'paid', 'overdue', 'removed')),
  -- As it was called then.
  plan_name jsonb,
  paid_until timestamptz,
  primary key (site_id, id)
);

-- Panels whose plan is not paid, since when, and when their staff can change nothing any more.
create view site_plans_overdue as
  select s.site_id, s.paid_until, s.paid_until + make_interval(days => p.grace_days) as read_only_at
  from site_plans s join plans p on p.id = s.plan_id where s.paid_until <= now();
