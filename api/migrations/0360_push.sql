-- Notices reach browsers in which no page is open, where somebody asked for it (Web Push). See docs/adr/0170-notices-reach-a-closed-browser.md.
-- A browser that is told, of what its person chose in it. It belongs to the session and ends with it.
create table push_subscriptions (
  site_id bigint not null,
  id bigint generated always as identity,
  member_id bigint not null,
  session_id bigint not null unique references sessions (id) on delete cascade,
  -- The same browser under another person or panel: they are told no more.
  endpoint_hash bytea not null unique,
  -- Address and keys of the browser, sealed: who has them writes on its screen.
  sealed bytea not null,
  user_agent text not null default '',
  kinds text[] not null check (cardinality(kinds) between 1 and 40),
  -- Tries that failed one after another.
  failed integer not null default 0,
  created_at timestamptz not null default now(),
  primary key (site_id, id),
  foreign key (site_id, member_id) references members on delete cascade
);
create index push_subscriptions_by_member on push_subscriptions (site_id, member_id);

-- What is on its way: gone once it has arrived.
create table push_deliveries (
  site_id bigint not null,
  subscription_id bigint not null,
  notification_id bigint not null,
  tries integer not null default 0,
  due_at timestamptz not null default now(),
  primary key (site_id, subscription_id, notification_id),
  foreign key (site_id, subscription_id) references push_subscriptions on delete cascade,
  foreign key (site_id, notification_id) references notifications on delete cascade
);
create index push_deliveries_due on push_deliveries (due_at);
create index push_deliveries_of on push_deliveries (site_id, notification_id);

-- Whoever signed out, or was signed out, is told nothing in that browser. A session that is deleted takes it along.
create function end_push() returns trigger language plpgsql as $$
begin
  delete from push_subscriptions where session_id = new.id;
  return null;
end $$;
create trigger end_push after update of ended_reason, site_id on sessions for each row
  when (new.ended_reason is not null or new.site_id is distinct from old.site_id) execute function end_push();

-- A notice that neither the panel nor a mail shows may be asked for in a browser alone.
create or replace function notify_members(site bigint, members bigint[], about text, what text, details jsonb)
returns void language sql as $$
  insert into notifications (site_id, member_id, kind, subject, payload, in_app, mail_at)
  select site, m, about, what, details, coalesce(c.in_app, true), mail_time(coalesce(c.mail, notification_default(about)))
  from unnest(members) m
  left join notification_choices c on c.site_id = site and c.member_id = m and c.kind = about
  where coalesce(c.in_app, true) or c.mail <> 'off'
    or exists (select from push_subscriptions p where p.site_id = site and p.member_id = m and about = any(p.kinds))
  on conflict (site_id, member_id, kind, subject) do nothing
$$;

create function push_notifications() returns trigger language plpgsql as $$
begin
  insert into push_deliveries (site_id, subscription_id, notification_id)
  select c.site_id, p.id, c.id from changed c
  join push_subscriptions p on p.site_id = c.site_id and p.member_id = c.member_id and c.kind = any(p.kinds);
  return null;
end $$;
create trigger push_new_notifications after insert on notifications
  referencing new table as changed for each statement execute function push_notifications();
