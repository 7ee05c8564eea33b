-- As in 0560, but a dispute that is lost closes its own order alone where the subscription was paid for anew since it began. See
-- docs/adr/0188-a-subscription-is-its-orders.md.
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
    if exists (select from orders o where o.site_id = new.site_id and o.subscription_id = s.id and o.state = 'paid'
      and o.paid_at > (select max(e.created_at) from order_events e
        where e.site_id = new.site_id and e.order_id = new.id and e.state = 'disputed')) then
      update orders o set closed_at = now() where o.site_id = new.site_id and o.id = new.id;
      if new.member_id is not null then
        perform close_order(new.site_id, new.id, new.member_id);
      end if;
      return null;
    end if;
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
