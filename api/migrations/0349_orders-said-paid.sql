-- A buyer says that they paid, and whoever ends an order says why. See docs/adr/0118-an-order-opens-what-it-paid-for.md.
alter table orders
  -- When the buyer said so; nobody is let in by it.
  add column claimed_at timestamptz,
  -- Why it was cancelled or refunded, as the buyer is told.
  add column reason text check (char_length(reason) between 1 and 300),
  add column refunded_at timestamptz;
update orders o set refunded_at = (select max(e.created_at) from order_events e
  where e.site_id = o.site_id and e.order_id = o.id and e.state = 'refunded') where o.state = 'refunded';
