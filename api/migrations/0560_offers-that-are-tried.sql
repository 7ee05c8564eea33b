-- An offer that renews can be tried for nothing before its first period is paid. See docs/adr/0305-a-trial-is-an-order-of-nothing.md.
alter table offers
  add column trial_days integer check (trial_days between 1 and 90),
  add check (trial_days is null or renews);
alter table orders
  -- Of one that costs nothing because it is a trial: how long that runs. Where a coupon gives the first period away, that is part of it.
  add column trial_days integer check (trial_days >= 1),
  -- What the first period costs after it, where a coupon makes that cheaper.
  add column then_amount bigint check (then_amount >= 1),
  add check (trial_days is null or (amount = 0 and renewal_days is not null)),
  add check (then_amount is null or trial_days is not null);
-- Until when it is tried; it stays when a period is paid.
alter table member_subscriptions add column trial_ends_at timestamptz;

-- Who has had the trial of an offer: by mailbox and document, of which only a hash is kept that nothing leads back from, and by account.
-- It outlives the order, the membership and what the offer says of trials.
create table offer_trials (
  site_id bigint not null references sites on delete cascade,
  id bigint generated always as identity,
  offer_id bigint not null,
  key bytea check (length(key) = 32),
  user_id bigint references users on delete cascade,
  created_at timestamptz not null default now(),
  primary key (site_id, id),
  foreign key (site_id, offer_id) references offers on delete cascade,
  unique (site_id, offer_id, key),
  unique (site_id, offer_id, user_id),
  check ((key is null) <> (user_id is null))
);
create index offer_trials_by_user on offer_trials (user_id) where user_id is not null;

create or replace function open_subscription(site bigint, bought bigint, member bigint) returns integer language plpgsql as $$
declare
  o orders;
  s member_subscriptions;
  days integer;
  has_grace boolean;
  is_lapsed boolean;
begin
  select * into o from orders x where x.site_id = site and x.id = bought;
  if o.renewal_days is null then return o.access_days; end if;
  if o.trial_days is not null then
    insert into offer_trials (site_id, offer_id, user_id)
      select site, o.offer_id, m.user_id from members m where m.site_id = site and m.id = member and o.offer_id is not null
      on conflict do nothing;
  end if;
  select * into s from member_subscriptions x where x.site_id = site and x.member_id = member and x.state <> 'ended'
    and (x.id = o.subscription_id or x.offer_id = o.offer_id) for update;
  if s.id is null then
    days := coalesce(o.trial_days, o.renewal_days);
    insert into member_subscriptions (site_id, member_id, offer_id, offer_name, amount, currency, period_days, grace_days,
        current_period_end, trial_ends_at, event, order_id, actor_id)
      values (site, member, o.offer_id, o.offer_name, o.price, o.currency, o.renewal_days, o.grace_days,
        now() + days * interval '24 hours', now() + o.trial_days * interval '24 hours', 'started', bought, o.actor_id)
      returning * into s;
    days := days + o.grace_days;
  else
    has_grace := s.state in ('active', 'past_due');
    is_lapsed := s.state = 'suspended'
      or now() > s.current_period_end + case when has_grace then s.grace_days else 0 end * interval '24 hours';
    days := coalesce(o.trial_days, o.renewal_days) + case when has_grace and not is_lapsed then 0 else s.grace_days end;
    update member_subscriptions x set state = 'active', event = 'renewed', order_id = bought, actor_id = o.actor_id, version = version + 1,
        current_period_end = case when is_lapsed then now() else x.current_period_end end
          + coalesce(o.trial_days, o.renewal_days) * interval '24 hours',
        -- Whoever buys again agrees to what the offer says now; a renewal is as it was agreed.
        offer_name = case when o.is_renewal then x.offer_name else o.offer_name end,
        amount = case when o.is_renewal then x.amount else o.price end,
        currency = case when o.is_renewal then x.currency else o.currency end,
        period_days = case when o.is_renewal then x.period_days else o.renewal_days end
      where x.site_id = site and x.id = s.id;
    -- The period that it waited to be paid for is paid by this one.
    update orders x set state = 'cancelled', version = version + 1, actor_id = null, subscription_id = null
      where x.site_id = site and x.subscription_id = s.id and x.id <> bought and x.is_renewal and x.state in ('created', 'pending');
  end if;
  update orders x set subscription_id = s.id, access_days = days where x.site_id = site and x.id = bought;
  return days;
end $$;

create or replace function follow_subscription_order() returns trigger language plpgsql as $$
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
    ends := s.current_period_end - coalesce(new.trial_days, new.renewal_days) * interval '24 hours';
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

-- A panel's other programs are told of trials as of what is paid: an order of nothing says that it is one.
create or replace function tell_order() returns trigger language plpgsql as $$
declare
  what text := 'order.' || new.state;
begin
  if wants_webhook(new.site_id, what) then
    perform tell_webhooks(new.site_id, what, jsonb_build_object(
      'order', jsonb_build_object('id', new.id, 'reference', new.reference, 'amount', new.amount, 'currency', new.currency,
        'offer', new.offer_name, 'subscription_id', new.subscription_id, 'trial_days', new.trial_days),
      'buyer', jsonb_build_object('name', new.name, 'email', new.email)), null, new.id);
  end if;
  return null;
end $$;
create or replace function tell_subscription() returns trigger language plpgsql as $$
declare
  what text := 'subscription.' || case
    when new.event in ('started', 'renewed') then new.event
    when new.to_state = 'active' then 'resumed'
    else new.to_state end;
begin
  if wants_webhook(new.site_id, what) then
    perform tell_webhooks(new.site_id, what, jsonb_build_object(
      'subscription', jsonb_build_object('id', s.id, 'state', s.state, 'offer', s.offer_name, 'amount', s.amount, 'currency', s.currency,
        'current_period_end', s.current_period_end, 'trial_ends_at', s.trial_ends_at),
      'member', webhook_member(s.site_id, s.member_id)), s.member_id)
    from member_subscriptions s where s.site_id = new.site_id and s.id = new.subscription_id;
  end if;
  return null;
end $$;
