-- Offers that renew, and who subscribes to one. See docs/adr/0188-a-subscription-is-its-orders.md.
alter table offers
  -- `access_days` is then its period, and each period is an order of its own.
  add column renews boolean not null default false,
  -- Days that access stays open after a period, while the next one is not paid.
  add column grace_days integer not null default 5 check (grace_days between 0 and 30),
  add check (not renews or (coalesce(access_days, 0) >= 7 and instalments = 1));

create table member_subscriptions (
  site_id bigint not null references sites on delete cascade,
  id bigint generated always as identity,
  member_id bigint not null,
  offer_id bigint,
  -- What was agreed with the first order; a later change of the offer does not touch it.
  offer_name text not null,
  amount bigint not null check (amount >= 1),
  currency text not null,
  period_days integer not null check (period_days >= 7),
  grace_days integer not null check (grace_days between 0 and 30),
  state text not null default 'active' check (state in ('active', 'past_due', 'suspended', 'paused', 'cancelled', 'ended')),
  version integer not null default 1,
  -- Until when it is paid; whoever is active is charged then.
  current_period_end timestamptz not null,
  -- Why it is in its state, by which order, and who of the panel did it, as the trigger below writes it down.
  event text not null check (event in ('started', 'renewed', 'overdue', 'grace_over', 'paused', 'resumed', 'cancelled', 'period_over',
    'refunded', 'disputed', 'dispute_won', 'order_cancelled', 'member_suspended')),
  order_id bigint,
  actor_id bigint,
  created_at timestamptz not null default now(),
  primary key (site_id, id),
  foreign key (site_id, member_id) references members on delete cascade,
  foreign key (site_id, offer_id) references offers on delete set null (offer_id),
  foreign key (site_id, actor_id) references members on delete set null (actor_id),
  foreign key (site_id, order_id) references orders on delete set null (order_id)
);
-- Whoever buys again what they subscribe to extends it.
create unique index member_subscriptions_standing on member_subscriptions (site_id, member_id, offer_id) where state <> 'ended';
create index member_subscriptions_by_member on member_subscriptions (site_id, member_id);
create index member_subscriptions_by_offer on member_subscriptions (site_id, offer_id);
create index member_subscriptions_by_actor on member_subscriptions (site_id, actor_id) where actor_id is not null;
create index member_subscriptions_by_order on member_subscriptions (site_id, order_id);
create index member_subscriptions_due on member_subscriptions (current_period_end) where state in ('active', 'past_due', 'suspended', 'cancelled');

-- Written by the trigger below and nobody else. `from_state` is null for its beginning.
create table member_subscription_events (
  site_id bigint not null,
  id bigint generated always as identity,
  subscription_id bigint not null,
  event text not null,
  from_state text,
  to_state text not null,
  order_id bigint,
  -- Null: time did it, or an order.
  actor_id bigint,
  created_at timestamptz not null default now(),
  primary key (site_id, id),
  foreign key (site_id, subscription_id) references member_subscriptions on delete cascade,
  foreign key (site_id, order_id) references orders on delete set null (order_id),
  foreign key (site_id, actor_id) references members on delete set null (actor_id)
);
create index member_subscription_events_of on member_subscription_events (site_id, subscription_id, id);
create index member_subscription_events_by_order on member_subscription_events (site_id, order_id) where order_id is not null;
create index member_subscription_events_by_actor on member_subscription_events (site_id, actor_id) where actor_id is not null;

alter table orders
  -- Of an offer that renews, as it was agreed; null: it is bought once.
  add column renewal_days integer,
  add column grace_days integer,
  add column subscription_id bigint,
  -- Made by the panel for the next period; it holds no seat.
  add column is_renewal boolean not null default false,
  -- When the access that it opened was ended before its time, with its subscription.
  add column closed_at timestamptz,
  add check ((renewal_days is null) = (grace_days is null)),
  add check (not is_renewal or renewal_days is not null),
  add foreign key (site_id, subscription_id) references member_subscriptions on delete set null (subscription_id);
create unique index orders_waiting_renewal on orders (site_id, subscription_id) where is_renewal and state in ('created', 'pending');
create index orders_by_subscription on orders (site_id, subscription_id, id) where subscription_id is not null;

create function check_subscription_state() returns trigger language plpgsql as $$
begin
  if not (case old.state
    when 'active' then new.state in ('past_due', 'suspended', 'paused', 'cancelled', 'ended')
    when 'past_due' then new.state in ('active', 'suspended', 'paused', 'ended')
    when 'suspended' then new.state in ('active', 'ended')
    when 'paused' then new.state in ('active', 'suspended', 'cancelled', 'ended')
    when 'cancelled' then new.state in ('active', 'ended')
    else false end) then
    raise exception 'a subscription goes from % to % never', old.state, new.state using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger check_subscription_state before update of state on member_subscriptions for each row
  when (old.state <> new.state) execute function check_subscription_state();

create function note_subscription() returns trigger language plpgsql as $$
begin
  insert into member_subscription_events (site_id, subscription_id, event, from_state, to_state, order_id, actor_id)
    values (new.site_id, new.id, new.event, case when tg_op = 'UPDATE' then old.state end, new.state, new.order_id, new.actor_id);
  return null;
end $$;
create trigger note_new_subscription after insert on member_subscriptions for each row execute function note_subscription();
create trigger note_subscription_change after update on member_subscriptions for each row
  when (old.version <> new.version) execute function note_subscription();

-- Starts the subscription of an order that renews, or extends the one that stands; the days that the order opens. Those of grace are lent
-- once, with the first order, and lie behind the period ever after: a period that is paid late begins where the one before ended.
create function open_subscription(site bigint, bought bigint, member bigint) returns integer language plpgsql as $$
declare
  o orders;
  s member_subscriptions;
  days integer;
  has_grace boolean;
  is_lapsed boolean;
begin
  select * into o from orders x where x.site_id = site and x.id = bought;
  if o.renewal_days is null then return o.access_days; end if;
  select * into s from member_subscriptions x where x.site_id = site and x.member_id = member and x.state <> 'ended'
    and (x.id = o.subscription_id or x.offer_id = o.offer_id) for update;
  if s.id is null then
    insert into member_subscriptions (site_id, member_id, offer_id, offer_name, amount, currency, period_days, grace_days,
        current_period_end, event, order_id, actor_id)
      values (site, member, o.offer_id, o.offer_name, o.price, o.currency, o.renewal_days, o.grace_days,
        now() + o.renewal_days * interval '24 hours', 'started', bought, o.actor_id)
      returning * into s;
    days := o.renewal_days + o.grace_days;
  else
    has_grace := s.state in ('active', 'past_due');
    is_lapsed := s.state = 'suspended'
      or now() > s.current_period_end + case when has_grace then s.grace_days else 0 end * interval '24 hours';
    days := o.renewal_days + case when has_grace and not is_lapsed then 0 else s.grace_days end;
    update member_subscriptions x set state = 'active', event = 'renewed', order_id = bought, actor_id = o.actor_id, version = version + 1,
        current_period_end = case when is_lapsed then now() else x.current_period_end end + o.renewal_days * interval '24 hours'
      where x.site_id = site and x.id = s.id;
    -- The period that it waited to be paid for is paid by this one.
    update orders x set state = 'cancelled', version = version + 1, actor_id = null, subscription_id = null
      where x.site_id = site and x.subscription_id = s.id and x.id <> bought and x.is_renewal and x.state in ('created', 'pending');
  end if;
  update orders x set subscription_id = s.id, access_days = days where x.site_id = site and x.id = bought;
  return days;
end $$;

create or replace function open_order(site bigint, bought bigint, days integer, member bigint) returns void language plpgsql as $$
begin
  days := open_subscription(site, bought, member);
  update orders set member_id = member, held_by = null where site_id = site and id = bought;
  update order_courses oc set granted_at = now(), had_before = e.member_id is not null, until_before = e.expires_at,
      class_before = k.id, class_ended_at = k.ends_at
    from order_courses o left join enrolments e
      on e.site_id = o.site_id and e.course_id = o.course_id and e.member_id = member
    left join classes k on k.site_id = e.site_id and k.id = e.class_id and k.ends_at <= now()
    where o.site_id = site and o.order_id = bought
      and oc.site_id = o.site_id and oc.order_id = o.order_id and oc.course_id = o.course_id;
  insert into enrolments as e (site_id, member_id, course_id, expires_at)
    select site, member, oc.course_id, now() + days * interval '24 hours'
    from order_courses oc where oc.site_id = site and oc.order_id = bought
    order by oc.course_id
  on conflict (site_id, member_id, course_id) do update
    set class_id = class_that_lasts(e.site_id, e.class_id),
      expires_at = case when class_is_over(e.site_id, e.class_id) then excluded.expires_at
        when e.expires_at is null then null
        else greatest(e.expires_at, now()) + days * interval '24 hours' end;
end $$;

-- Whether what an order opened counts. Of a subscription: nothing while one of its payments is disputed or once it was closed; a period
-- that was refunded after the next one was paid was had, and counts.
create function order_counts(o orders) returns boolean language sql stable as $$
  select o.closed_at is null and case
    when o.subscription_id is null then o.state = 'paid'
    when exists (select from orders d where d.site_id = o.site_id and d.subscription_id = o.subscription_id and d.state = 'disputed') then false
    else o.state = 'paid' or exists (select from orders n where n.site_id = o.site_id and n.subscription_id = o.subscription_id
      and n.state = 'paid' and n.paid_at > o.paid_at) end
$$;

create or replace function bought_enrolment(site bigint, member bigint, course bigint,
  out until timestamptz, out class_id bigint, out class_ended_at timestamptz) language plpgsql stable as $$
declare
  bought record;
  is_first boolean := true;
begin
  for bought in
    select oc.granted_at, oc.had_before, oc.until_before, oc.class_before, oc.class_ended_at as ended_at,
      o.access_days, order_counts(o) as is_paid
    from order_courses oc join orders o on o.site_id = oc.site_id and o.id = oc.order_id
    where oc.site_id = site and oc.course_id = course and o.member_id = member and oc.granted_at is not null
    order by oc.granted_at, oc.order_id
  loop
    if is_first then
      until := case when not bought.had_before then '-infinity' else coalesce(bought.until_before, 'infinity') end;
      is_first := false;
    end if;
    if bought.ended_at is not null then
      class_id := bought.class_before;
      class_ended_at := bought.ended_at;
    end if;
    if bought.is_paid then
      until := case when bought.access_days is null then 'infinity'::timestamptz
        else greatest(least(until, class_ended_at), bought.granted_at) + bought.access_days * interval '24 hours' end;
      class_id := null;
      class_ended_at := null;
    end if;
  end loop;
end $$;

-- Lends the days of grace behind the last paid period, or takes them back. What the panel ended by hand stays ended.
create function shift_grace(site bigint, sub bigint, days integer) returns void language plpgsql as $$
declare
  latest record;
begin
  select o.id, o.member_id into latest from orders o where o.site_id = site and o.subscription_id = sub and o.state = 'paid'
    order by o.paid_at desc, o.id desc limit 1;
  if latest.id is null or latest.member_id is null then return; end if;
  update orders o set access_days = o.access_days + days where o.site_id = site and o.id = latest.id;
  update enrolments e set expires_at = e.expires_at + days * interval '24 hours' from order_courses oc
    where oc.site_id = site and oc.order_id = latest.id and oc.granted_at is not null
      and e.site_id = site and e.course_id = oc.course_id and e.member_id = latest.member_id and (days < 0 or e.expires_at > now());
end $$;

-- Ends now what all of its orders opened; what was had before them, and what other orders paid for, stays.
create function close_subscription(site bigint, sub bigint) returns void language plpgsql as $$
declare
  bought record;
begin
  update orders o set closed_at = now() where o.site_id = site and o.subscription_id = sub and o.closed_at is null and o.paid_at is not null;
  for bought in select o.id, o.member_id from orders o
    where o.site_id = site and o.subscription_id = sub and o.paid_at is not null and o.member_id is not null order by o.id
  loop
    perform close_order(site, bought.id, bought.member_id);
  end loop;
end $$;

-- What waits to be paid for the next period is over. Its subscription has left the states in which it is charged.
create function cancel_waiting_renewal(site bigint, sub bigint, actor bigint) returns void language sql as $$
  update orders o set state = 'cancelled', version = version + 1, actor_id = actor
  where o.site_id = site and o.subscription_id = sub and o.is_renewal and o.state in ('created', 'pending')
$$;

-- What becomes of a subscription when one of its orders is refunded, disputed or cancelled, in that transaction. A payment stands above.
create function follow_subscription_order() returns trigger language plpgsql as $$
declare
  s member_subscriptions;
  ends timestamptz;
  next_state text;
begin
  select * into s from member_subscriptions x where x.site_id = new.site_id and x.id = new.subscription_id for update;
  if s.id is null or s.state = 'ended' then return null; end if;
  if new.state = 'disputed' then
    next_state := case when s.state in ('active', 'past_due', 'suspended') then 'suspended' else 'ended' end;
    if next_state = s.state then return null; end if;
  elsif new.state = 'paid' then
    -- A dispute that was won; a payment has no subscription yet, or waits as a renewal.
    if old.state <> 'disputed' or s.state <> 'suspended' then return null; end if;
    next_state := 'active';
  elsif new.state = 'refunded' and old.state = 'disputed' then
    next_state := 'ended';
  elsif new.state = 'refunded' then
    if exists (select from orders o where o.site_id = new.site_id and o.subscription_id = s.id and o.state = 'paid'
      and o.paid_at > new.paid_at) then return null; end if;
    ends := s.current_period_end - s.period_days * interval '24 hours';
    next_state := case when ends > now() and s.state <> 'suspended' then 'cancelled' else 'ended' end;
  elsif new.state = 'cancelled' and new.is_renewal and s.state in ('active', 'past_due', 'suspended') then
    next_state := case when s.state = 'active' and s.current_period_end > now() then 'cancelled' else 'ended' end;
  else
    return null;
  end if;
  update member_subscriptions x set state = next_state, version = version + 1, order_id = new.id, actor_id = new.actor_id,
      current_period_end = coalesce(case when next_state = 'cancelled' then ends end, x.current_period_end),
      event = case new.state when 'disputed' then 'disputed' when 'paid' then 'dispute_won' when 'refunded' then 'refunded' else 'order_cancelled' end
    where x.site_id = s.site_id and x.id = s.id;
  if next_state = 'cancelled' then
    perform shift_grace(s.site_id, s.id, -s.grace_days);
  elsif next_state = 'ended' then
    perform close_subscription(s.site_id, s.id);
  end if;
  if next_state in ('cancelled', 'ended') then
    perform cancel_waiting_renewal(s.site_id, s.id, new.actor_id);
  end if;
  return null;
end $$;
-- After `follow_order`, by its name.
create trigger follow_order_subscription after update of state on orders for each row
  when (old.state <> new.state and new.subscription_id is not null and new.state in ('paid', 'refunded', 'disputed', 'cancelled'))
  execute function follow_subscription_order();

-- Whoever leaves the panel is charged no more, and what they paid for opens nothing should they come again.
create function leave_subscription() returns trigger language plpgsql as $$
begin
  -- The whole panel goes: so do its orders.
  if not exists (select from sites where id = old.site_id) then return old; end if;
  update orders o set closed_at = coalesce(o.closed_at, now()) where o.site_id = old.site_id and o.subscription_id = old.id;
  update orders o set state = 'cancelled', version = version + 1, subscription_id = null
    where o.site_id = old.site_id and o.subscription_id = old.id and o.is_renewal and o.state in ('created', 'pending');
  return old;
end $$;
create trigger leave_subscription before delete on member_subscriptions for each row execute function leave_subscription();

create or replace function open_orders_of_member() returns trigger language plpgsql as $$
declare
  bought record;
  mailbox text;
begin
  select u.email into mailbox from users u where u.id = new.user_id;
  perform pg_advisory_xact_lock(hashtextextended(new.site_id || ':' || mailbox, 0));
  for bought in
    select o.id, o.access_days from orders o
    where o.site_id = new.site_id and o.email = mailbox and o.state = 'paid' and o.member_id is null and o.closed_at is null
      and exists (select from members m where m.site_id = new.site_id and m.id = new.id)
    order by o.paid_at, o.id for update of o
  loop
    perform open_order(new.site_id, bought.id, bought.access_days, new.id);
  end loop;
  return null;
end $$;

create or replace function follow_order() returns trigger language plpgsql as $$
declare
  buyer bigint;
begin
  if new.state = 'paid' and old.state = 'disputed' and new.member_id is not null then
    perform reopen_order(new.site_id, new.id, new.member_id);
  elsif new.state = 'paid' then
    -- Whoever joins at the same moment waits, or is waited for: one of both sees the other.
    perform pg_advisory_xact_lock(hashtextextended(new.site_id || ':' || new.email, 0));
    -- Whoever subscribes may have another mailbox by now.
    select coalesce((select s.member_id from member_subscriptions s where s.site_id = new.site_id and s.id = new.subscription_id),
      (select m.id from members m join users u on u.id = m.user_id
        where m.site_id = new.site_id and u.email = new.email and m.role <> 'instructor')) into buyer;
    if buyer is not null then
      perform open_order(new.site_id, new.id, new.access_days, buyer);
    end if;
  elsif new.state in ('refunded', 'disputed') and new.member_id is not null then
    perform close_order(new.site_id, new.id, new.member_id);
  end if;
  -- Who was refunded before they came in is not asked in any more, unless another order of theirs is paid or the panel asked itself.
  if new.state = 'refunded' and new.member_id is null and not exists (select from orders o
      where o.site_id = new.site_id and o.email = new.email and o.state = 'paid' and o.member_id is null) then
    delete from invitations i where i.site_id = new.site_id and i.email = new.email
      and i.id in (select o.invitation_id from orders o where o.site_id = new.site_id and o.email = new.email);
  end if;
  -- What is over holds no seat, and what was never paid gives its coupon back.
  if new.state in ('cancelled', 'refunded') and not new.is_renewal then
    update offers set seats_taken = seats_taken - 1 where site_id = new.site_id and id = new.offer_id;
  end if;
  if new.state = 'cancelled' then
    update coupons set uses = uses - 1 where site_id = new.site_id and id = new.coupon_id;
  end if;
  return null;
end $$;

drop trigger audit_insert on orders;
drop trigger audit_update on orders;
drop trigger audit_delete on orders;
select audit_table('orders', 'order', 'id', 'reference',
  'name,email,document,token_hash,held_by,coupon_code,proof_key,access_days,subscription_id,closed_at');
select audit_table('member_subscriptions', 'member_subscription', 'id', '@member', 'event,order_id,offer_name,current_period_end');
