-- A panel's other programs hear of subscriptions, and of payments that are disputed, as they hear of orders. See docs/adr/0178 and 0188.
create or replace function tell_order() returns trigger language plpgsql as $$
declare
  what text := 'order.' || new.state;
begin
  if wants_webhook(new.site_id, what) then
    perform tell_webhooks(new.site_id, what, jsonb_build_object(
      'order', jsonb_build_object('id', new.id, 'reference', new.reference, 'amount', new.amount, 'currency', new.currency,
        'offer', new.offer_name, 'subscription_id', new.subscription_id),
      'buyer', jsonb_build_object('name', new.name, 'email', new.email)), null, new.id);
  end if;
  return null;
end $$;
drop trigger tell_order on orders;
create trigger tell_order after update of state on orders for each row
  when (old.state <> new.state and new.state in ('paid', 'refunded', 'disputed')) execute function tell_order();

-- Its history says what happened: one line, one message.
create function tell_subscription() returns trigger language plpgsql as $$
declare
  what text := 'subscription.' || case
    when new.event in ('started', 'renewed') then new.event
    when new.to_state = 'active' then 'resumed'
    else new.to_state end;
begin
  if wants_webhook(new.site_id, what) then
    perform tell_webhooks(new.site_id, what, jsonb_build_object(
      'subscription', jsonb_build_object('id', s.id, 'state', s.state, 'offer', s.offer_name, 'amount', s.amount, 'currency', s.currency,
        'current_period_end', s.current_period_end),
      'member', webhook_member(s.site_id, s.member_id)), s.member_id)
    from member_subscriptions s where s.site_id = new.site_id and s.id = new.subscription_id;
  end if;
  return null;
end $$;
create trigger tell_subscription after insert on member_subscription_events for each row execute function tell_subscription();
