-- What a panel sells. Money is whole minor units of its currency. See docs/adr/0117-money-is-integers-and-an-offer-is-a-price.md.
create table payment_settings (
  site_id bigint primary key references sites on delete cascade,
  pix_key text,
  pix_holder text,
  pix_city text,
  -- How one pays otherwise, in the owner's words.
  note text not null default '',
  updated_at timestamptz not null default now(),
  check ((pix_key is null) = (pix_holder is null) and (pix_key is null) = (pix_city is null))
);

create table offers (
  site_id bigint not null references sites on delete cascade,
  id bigint generated always as identity,
  name text not null,
  description text not null default '',
  amount bigint not null check (amount between 1 and 99999999999),
  currency text not null check (currency in ('BRL', 'USD', 'EUR', 'ARS', 'CLP', 'COP', 'GTQ', 'MXN', 'PEN', 'UYU')),
  instalments integer not null default 1 check (instalments between 1 and 24),
  -- Days for which what was bought stays open; null: for ever.
  access_days integer check (access_days between 1 and 3650),
  seats integer check (seats between 1 and 1000000),
  -- Orders that hold a seat. Changes in the same transaction as the state of an order.
  seats_taken integer not null default 0 check (seats_taken >= 0),
  guarantee_days integer check (guarantee_days between 1 and 365),
  highlights jsonb not null default '[]',
  questions jsonb not null default '[]',
  state text not null default 'draft' check (state in ('draft', 'on_sale', 'ended')),
  ends_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  primary key (site_id, id)
);

create table offer_courses (
  site_id bigint not null,
  offer_id bigint not null,
  course_id bigint not null,
  position integer not null default 0,
  primary key (site_id, offer_id, course_id),
  foreign key (site_id, offer_id) references offers on delete cascade,
  foreign key (site_id, course_id) references courses on delete cascade
);
create index offer_courses_by_course on offer_courses (site_id, course_id);

create table coupons (
  site_id bigint not null,
  id bigint generated always as identity,
  offer_id bigint not null,
  -- As it is compared: in capitals.
  code text not null check (code = upper(code)),
  percent integer check (percent between 1 and 100),
  amount bigint check (amount >= 1),
  max_uses integer check (max_uses between 1 and 1000000),
  uses integer not null default 0 check (uses >= 0 and (max_uses is null or uses <= max_uses)),
  ends_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (site_id, id),
  unique (site_id, offer_id, code),
  check ((percent is null) <> (amount is null)),
  foreign key (site_id, offer_id) references offers on delete cascade
);
