-- What a panel owes its platform: invoices for its plan, changes of plan by the owner, and plans to begin with. See docs/adr/0189-plans-are-invoiced.md.
alter table plans
  -- Whether owners may choose it; who has it keeps it.
  add column is_offered boolean not null default true;

-- A platform whose operator declared none begins with these; `pnpm plan` changes or withdraws them.
insert into plans (key, name, storage_bytes, members, admins, domains, price_minor, currency, period, grace_days)
select * from (values
  ('inicial', '{"pt": "Inicial", "es": "Inicial", "en": "Starter"}'::jsonb, 50000000000, 200, 2, 1, 4900, 'BRL', 'month', 7),
  ('profissional', '{"pt": "Profissional", "es": "Profesional", "en": "Professional"}', 250000000000, 2000, 5, 3, 14900, 'BRL', 'month', 7),
  ('profissional-anual', '{"pt": "Profissional anual", "es": "Profesional anual", "en": "Professional, yearly"}', 250000000000, 2000, 5, 3, 149000, 'BRL', 'year', 14),
  ('escola', '{"pt": "Escola", "es": "Escuela", "en": "School"}', 1000000000000, 20000, 20, 10, 49900, 'BRL', 'month', 14)
) v where not exists (select from plans);

alter table site_plans
  -- The plan that begins at `next_at`, where the owner chose one that waits for the end of what is paid.
  add column next_plan_id bigint references plans,
  add column next_at timestamptz,
  add check ((next_plan_id is null) = (next_at is null));
create index site_plans_by_next_plan on site_plans (next_plan_id) where next_plan_id is not null;
create index site_plans_to_begin on site_plans (next_at) where next_at is not null;
create index site_plans_to_bill on site_plans (paid_until) where paid_until is not null;

alter table site_plan_changes
  -- As the operator called it then.
  add column plan_key text;
alter table site_plan_changes drop constraint site_plan_changes_kind_check;
alter table site_plan_changes add constraint site_plan_changes_kind_check
  check (kind in ('chosen', 'paid', 'overdue', 'removed', 'scheduled', 'unscheduled', 'outgrown'));
select audit_table('site_plan_changes', 'plan_change', 'id', 'plan_key', 'at,plan_key,plan_name');

-- The last number that an invoice of this platform has: taken in the transaction that makes the invoice, so that none is left out.
create table plan_invoice_count (
  id integer primary key default 1 check (id = 1),
  last bigint not null default 0
);
insert into plan_invoice_count default values;

create table plan_invoices (
  site_id bigint not null references sites on delete cascade,
  id bigint generated always as identity,
  number bigint not null unique,
  -- `first`: a plan begins; `renewal`: it goes on; `upgrade`: the rest of what is paid already, by a larger plan.
  kind text not null check (kind in ('first', 'renewal', 'upgrade')),
  -- What it pays for.
  period_start timestamptz not null,
  period_end timestamptz not null,
  -- [{"kind": "period" | "rest" | "credit", "plan": {"pt": …}, "days": null | n, "amount": …}], as it was called then. They add up to the amount.
  lines jsonb not null,
  amount bigint not null check (amount >= 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  state text not null default 'open' check (state in ('open', 'paid', 'overdue', 'void')),
  issued_at timestamptz not null default now(),
  due_at timestamptz not null,
  paid_at timestamptz,
  -- What the owner was mailed of it so far, as steps: 1 issued, 2 due, 3 overdue, 4 read-only.
  told smallint not null default 0 check (told between 0 and 4),
  primary key (site_id, id),
  check (period_end > period_start),
  check ((state = 'paid') = (paid_at is not null))
);
-- However often and wherever it is tried: a period has one invoice, and nobody owes a second one before the first is settled.
create unique index plan_invoices_of_a_period on plan_invoices (site_id, period_start) where kind <> 'upgrade' and state <> 'void';
create unique index plan_invoices_owed on plan_invoices (site_id, (kind = 'upgrade')) where state in ('open', 'overdue');
create index plan_invoices_unpaid on plan_invoices (due_at) where state in ('open', 'overdue');

-- What states follow which; the database refuses any other.
create function check_plan_invoice_state() returns trigger language plpgsql as $$
begin
  if not (case old.state
    when 'open' then new.state in ('paid', 'overdue', 'void')
    when 'overdue' then new.state in ('paid', 'void')
    else false end) then
    raise exception 'an invoice goes from % to % never', old.state, new.state using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger check_plan_invoice_state before update of state on plan_invoices for each row
  when (old.state <> new.state) execute function check_plan_invoice_state();

-- Written by the trigger below and nobody else.
create table plan_invoice_events (
  site_id bigint not null,
  id bigint generated always as identity,
  invoice_id bigint not null,
  state text not null,
  at timestamptz not null default now(),
  primary key (site_id, id),
  foreign key (site_id, invoice_id) references plan_invoices on delete cascade
);
create index plan_invoice_events_by_invoice on plan_invoice_events (site_id, invoice_id, id);
create function note_plan_invoice() returns trigger language plpgsql as $$
begin
  insert into plan_invoice_events (site_id, invoice_id, state) values (new.site_id, new.id, new.state);
  return null;
end $$;
create trigger note_new_plan_invoice after insert on plan_invoices for each row execute function note_plan_invoice();
create trigger note_plan_invoice_change after update of state on plan_invoices for each row
  when (old.state <> new.state) execute function note_plan_invoice();

-- Where each panel's plan stands: from when on something is owed, be it the end of what was paid or an invoice that was due before, and
-- from when on staff change nothing. Both are dates: nothing has to run for them to come.
create view site_plans_standing as
  select s.site_id, least(s.paid_until, i.due_at) as owed_from,
    least(s.paid_until, i.due_at) + make_interval(days => p.grace_days) as read_only_at
  from site_plans s join plans p on p.id = s.plan_id
  left join lateral (select min(due_at) as due_at from plan_invoices
    where site_id = s.site_id and state in ('open', 'overdue')) i on true;
create or replace view site_plans_overdue as
  select site_id, owed_from as paid_until, read_only_at from site_plans_standing where owed_from <= now();
