-- Pages of a card provider that were opened to pay an invoice. See docs/adr/0320-plans-are-paid-by-card.md.
create table plan_invoice_checkouts (
  site_id bigint not null,
  -- As the provider calls it.
  id text not null,
  invoice_id bigint not null,
  -- `open` until the provider says otherwise; nothing can be paid on one that is `closed`.
  state text not null default 'open' check (state in ('open', 'paid', 'closed')),
  opened_at timestamptz not null default now(),
  -- The provider's name of the payment: what is given back is told by it.
  payment text,
  -- Money that was paid on it went back, all or some of it, or is contested by whose card it is.
  returned_at timestamptz,
  primary key (site_id, id),
  foreign key (site_id, invoice_id) references plan_invoices on delete cascade
);
create index plan_invoice_checkouts_by_invoice on plan_invoice_checkouts (site_id, invoice_id);
create unique index plan_invoice_checkouts_by_id on plan_invoice_checkouts (id);
create index plan_invoice_checkouts_by_payment on plan_invoice_checkouts (payment) where payment is not null;
create index plan_invoice_checkouts_open on plan_invoice_checkouts (opened_at) where state = 'open';
-- At once: pressed twice it is one page, and of two that are open both could be paid.
create unique index plan_invoice_checkouts_one_open on plan_invoice_checkouts (site_id, invoice_id) where state = 'open';
