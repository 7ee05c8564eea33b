-- Whoever is taken out of a panel, or leaves it, does not get back by coming again what they had paid for before: their orders are closed. Those
-- of a subscription it closes itself, which is held before them. See docs/adr/0118-an-order-opens-what-it-paid-for.md.
create function leave_orders() returns trigger language plpgsql as $$
begin
  -- The whole panel goes: so do its orders.
  if not exists (select from sites where id = old.site_id) then return old; end if;
  update orders o set closed_at = now()
    where o.site_id = old.site_id and o.member_id = old.id and o.subscription_id is null and o.closed_at is null;
  return old;
end $$;
create trigger leave_orders before delete on members for each row execute function leave_orders();

-- As in 0422, but a dispute that is won opens nothing that was closed meanwhile, and what is closed asks nobody in.
create or replace function follow_order() returns trigger language plpgsql as $$
declare
  buyer bigint;
begin
  if new.state = 'paid' and old.state = 'disputed' and new.member_id is not null then
    perform reopen_order(new.site_id, new.id, new.member_id);
  elsif new.state = 'paid' and new.closed_at is null then
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
      where o.site_id = new.site_id and o.email = new.email and o.state = 'paid' and o.member_id is null
        and o.closed_at is null) then
    delete from invitations i where i.site_id = new.site_id and i.email = new.email
      and i.id in (select o.invitation_id from orders o where o.site_id = new.site_id and o.email = new.email);
  end if;
  -- What is over holds no seat, and what was never paid gives its coupon back.
  if new.state in ('cancelled', 'refunded') and new.takes_seat and not new.is_renewal then
    update offers set seats_taken = seats_taken - 1 where site_id = new.site_id and id = new.offer_id;
  end if;
  if new.state = 'cancelled' then
    update coupons set uses = uses - 1 where site_id = new.site_id and id = new.coupon_id;
  end if;
  return null;
end $$;
