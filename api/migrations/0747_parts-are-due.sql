-- Parts of an order after the first are due on a day. See docs/adr/0458-parts-of-an-order-are-due-on-a-day.md.
alter table orders
  -- When the next part is due, of what is open and not paid whole.
  add column part_due_at timestamptz,
  -- What time has done about that part: its buyer was asked for it, was warned, has no access any more.
  add column part_state text check (part_state in ('asked', 'overdue', 'closed')),
  -- Of who was warned: when access ends, or ended.
  add column part_closes_at timestamptz,
  add check (part_due_at is not null or (part_state is null and part_closes_at is null)),
  add check ((part_closes_at is not null) = coalesce(part_state in ('overdue', 'closed'), false));
create index orders_parts_due on orders (part_due_at) where part_due_at is not null;

drop trigger audit_insert on orders;
drop trigger audit_update on orders;
drop trigger audit_delete on orders;
select audit_table('orders', 'order', 'id', 'reference', 'name,email,document,token_hash,held_by,coupon_code,proof_key,access_days,subscription_id,closed_at,'
  || 'part_due_at,part_state,part_closes_at');

-- When the next part is due: thirty days after access opened or came back, else thirty days after the one before was.
create function plan_part() returns trigger language plpgsql as $$
begin
  if new.state <> 'paid' or new.member_id is null or new.closed_at is not null or new.instalments_paid >= new.instalments then
    new.part_due_at := null;
  elsif old.part_due_at is null or (new.instalments_paid > old.instalments_paid
      and (old.part_state = 'closed' or old.part_due_at + interval '30 days' <= now())) then
    new.part_due_at := now() + interval '30 days';
  elsif new.instalments_paid > old.instalments_paid then
    new.part_due_at := old.part_due_at + interval '30 days';
  else
    return new;
  end if;
  new.part_state := null;
  new.part_closes_at := null;
  return new;
end $$;
create trigger plan_part before update of state, instalments_paid, member_id, closed_at on orders for each row
  when (new.instalments > 1) execute function plan_part();

-- What was paid for by parts counts as long as each is paid.
create or replace function order_counts(o orders) returns boolean language sql stable as $$
  select o.closed_at is null and o.part_state is distinct from 'closed' and case
    when o.subscription_id is null then o.state = 'paid'
    when exists (select from orders d where d.site_id = o.site_id and d.subscription_id = o.subscription_id and d.state = 'disputed') then false
    else o.state = 'paid' or exists (select from orders n where n.site_id = o.site_id and n.subscription_id = o.subscription_id
      and n.state = 'paid' and n.paid_at > o.paid_at) end
$$;

-- Access follows the part in its own transaction, as it follows the state.
create function follow_part() returns trigger language plpgsql as $$
begin
  if new.part_state = 'closed' then
    perform close_order(new.site_id, new.id, new.member_id);
  elsif old.state = 'paid' and new.state = 'paid' and new.member_id is not null and new.closed_at is null then
    perform reopen_order(new.site_id, new.id, new.member_id);
  end if;
  return null;
end $$;
create trigger follow_part after update on orders for each row
  when ((old.part_state is not distinct from 'closed') <> (new.part_state is not distinct from 'closed')) execute function follow_part();

-- Of what was sold before this nothing is late: its days begin now.
update orders set part_due_at = now() + interval '30 days'
where state = 'paid' and member_id is not null and closed_at is null and instalments_paid < instalments;
