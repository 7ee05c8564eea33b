-- Whoever buys again what they subscribe to pays from then on what the offer cost then, for periods as long as it had; a refund takes off
-- the days of the order that is refunded. See docs/adr/0188-a-subscription-is-its-orders.md.
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
        current_period_end = case when is_lapsed then now() else x.current_period_end end + o.renewal_days * interval '24 hours',
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
    ends := s.current_period_end - new.renewal_days * interval '24 hours';
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
