-- What providers that sell for a panel tell it. See docs/adr/0196-what-was-sold-elsewhere-comes-by-an-inbox.md.
create table purchase_sources (
  site_id bigint not null references sites on delete cascade,
  id bigint generated always as identity,
  provider text not null check (provider in ('stripe', 'hotmart', 'kiwify', 'eduzz')),
  -- By which a call finds its panel; nobody can guess it.
  address_key text not null unique,
  -- Sealed by the server's own; what is signed is compared with it, so a hash would not do. Null until it is told: a provider shows its own
  -- only to whoever gave it the address, and nobody is believed before.
  secret bytea,
  is_enabled boolean not null default true,
  received_at timestamptz,
  -- All that is kept of calls with a wrong signature.
  refused_count integer not null default 0,
  refused_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  primary key (site_id, id),
  unique (site_id, provider)
);

-- What a provider sells, as its events name it, and which offer that is.
create table purchase_products (
  site_id bigint not null references sites on delete cascade,
  id bigint generated always as identity,
  provider text not null check (provider in ('stripe', 'hotmart', 'kiwify', 'eduzz')),
  external_id text not null,
  name text not null,
  offer_id bigint,
  is_ignored boolean not null default false,
  seen_at timestamptz not null default now(),
  version integer not null default 1,
  primary key (site_id, id),
  unique (site_id, provider, external_id),
  foreign key (site_id, offer_id) references offers on delete set null (offer_id),
  check (offer_id is null or not is_ignored)
);
create index purchase_products_by_offer on purchase_products (site_id, offer_id) where offer_id is not null;

-- What was sent with a good signature, as it was sent. `event_id` and the effect are written by one transaction.
create table purchase_events (
  site_id bigint not null references sites on delete cascade,
  id bigint generated always as identity,
  provider text not null check (provider in ('stripe', 'hotmart', 'kiwify', 'eduzz')),
  event_id text not null,
  body bytea not null,
  name text not null default '',
  kind text not null default 'other' check (kind in ('paid', 'refunded', 'disputed', 'dispute_won', 'cancelled', 'payment_failed',
    'subscription_cancelled', 'linked', 'other')),
  state text not null default 'waiting' check (state in ('waiting', 'unmapped', 'early', 'applied', 'ignored', 'failed')),
  reason text,
  tries integer not null default 0,
  due_at timestamptz not null default now(),
  -- The provider's numbers of the purchase that it is about.
  names text[] not null default '{}',
  product_id bigint,
  email text,
  amount bigint,
  currency text,
  order_id bigint,
  occurred_at timestamptz not null default now(),
  received_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '90 days',
  primary key (site_id, id),
  unique (site_id, provider, event_id),
  foreign key (site_id, product_id) references purchase_products on delete set null (product_id),
  foreign key (site_id, order_id) references orders on delete set null (order_id)
);
create index purchase_events_due on purchase_events (due_at) where state = 'waiting';
create index purchase_events_over on purchase_events (expires_at);
create index purchase_events_by_product on purchase_events (site_id, product_id) where product_id is not null;
create index purchase_events_by_order on purchase_events (site_id, order_id) where order_id is not null;
create index purchase_events_by_email on purchase_events (email) where email is not null;
create index purchase_events_by_state on purchase_events (site_id, state, id desc);
create index purchase_events_by_name on purchase_events using gin (names);

-- A purchase of a provider and the order that it became; stays when its events are over, so that none is made twice.
create table purchases (
  site_id bigint not null,
  order_id bigint not null,
  provider text not null check (provider in ('stripe', 'hotmart', 'kiwify', 'eduzz')),
  names text[] not null,
  -- The provider's number of the subscription whose period it paid.
  subscription text,
  -- Until when that is open by it, days of grace included.
  covers_until timestamptz,
  paid_at timestamptz not null,
  primary key (site_id, order_id),
  foreign key (site_id, order_id) references orders on delete cascade
);
create index purchases_by_name on purchases using gin (names);
create index purchases_by_subscription on purchases (site_id, provider, subscription) where subscription is not null;

select audit_table('purchase_sources', 'purchase_source', 'id', 'provider', 'received_at,refused_count,refused_at');
select audit_table('purchase_products', 'purchase_product', 'id', 'name', 'seen_at');

-- Who pays elsewhere is let in where no seat is left too, and a later period of theirs takes no second one.
alter table orders add column takes_seat boolean not null default true;
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
  if new.state in ('cancelled', 'refunded') and new.takes_seat and not new.is_renewal then
    update offers set seats_taken = seats_taken - 1 where site_id = new.site_id and id = new.offer_id;
  end if;
  if new.state = 'cancelled' then
    update coupons set uses = uses - 1 where site_id = new.site_id and id = new.coupon_id;
  end if;
  return null;
end $$;
