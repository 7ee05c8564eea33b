-- Who bought what. An order keeps what was agreed: a later change of the offer does not touch it. See
-- docs/adr/0118-an-order-opens-what-it-paid-for.md.
create table orders (
  site_id bigint not null references sites on delete cascade,
  id bigint generated always as identity,
  offer_id bigint,
  coupon_id bigint,
  offer_name text not null,
  coupon_code text,
  price bigint not null check (price >= 1),
  -- What is paid: the price without the discount.
  amount bigint not null check (amount between 0 and price),
  currency text not null,
  instalments integer not null default 1 check (instalments between 1 and 24),
  instalments_paid integer not null default 0 check (instalments_paid between 0 and instalments),
  access_days integer,
  name text not null,
  email text not null check (email = lower(email)),
  document text,
  locale text not null check (locale in ('pt', 'es', 'en')),
  state text not null default 'created'
    check (state in ('created', 'pending', 'paid', 'refunded', 'disputed', 'cancelled')),
  version integer not null default 1,
  -- By which a payment is found on a statement.
  reference text not null,
  -- The buyer's page asks with the secret of this hash.
  token_hash bytea not null unique,
  -- Whom it was opened for; null while nobody of that mailbox is a member.
  member_id bigint,
  -- Why it is paid and not opened: the panel's plan has no room, or the buyer is staff of the panel.
  held_by text check (held_by in ('plan', 'staff')),
  -- The invitation that this order made. It names nothing once that was accepted or withdrawn.
  invitation_id bigint,
  -- When the buyer declined to come in; they are not asked again for this order.
  declined_at timestamptz,
  paid_at timestamptz,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  primary key (site_id, id),
  unique (site_id, reference),
  foreign key (site_id, offer_id) references offers on delete set null (offer_id),
  foreign key (site_id, coupon_id) references coupons on delete set null (coupon_id),
  foreign key (site_id, member_id) references members on delete set null (member_id)
);
create index orders_by_offer on orders (site_id, offer_id, id desc);
create index orders_by_email on orders (site_id, email);
create index orders_by_member on orders (site_id, member_id) where member_id is not null;
create index orders_to_expire on orders (expires_at) where state in ('created', 'pending');

-- `had_before` and `until_before`: the enrolment that stood when this order opened the course.
create table order_courses (
  site_id bigint not null,
  order_id bigint not null,
  course_id bigint not null,
  granted_at timestamptz,
  had_before boolean not null default false,
  until_before timestamptz,
  primary key (site_id, order_id, course_id),
  foreign key (site_id, order_id) references orders on delete cascade,
  foreign key (site_id, course_id) references courses on delete cascade
);
create index order_courses_by_course on order_courses (site_id, course_id);

-- Written by the trigger below and nobody else.
create table order_events (
  site_id bigint not null,
  id bigint generated always as identity,
  order_id bigint not null,
  state text not null,
  instalments_paid integer not null,
  -- Who of the panel did it; null: the buyer, or time.
  actor_id bigint,
  created_at timestamptz not null default now(),
  primary key (site_id, id),
  foreign key (site_id, order_id) references orders on delete cascade,
  foreign key (site_id, actor_id) references members on delete set null (actor_id)
);
create index order_events_by_order on order_events (site_id, order_id, id);
alter table orders add column actor_id bigint,
  add foreign key (site_id, actor_id) references members on delete set null (actor_id);

-- What states follow which; the database refuses any other.
create function check_order_state() returns trigger language plpgsql as $$
begin
  if not (case old.state
    when 'created' then new.state in ('pending', 'paid', 'cancelled')
    when 'pending' then new.state in ('paid', 'cancelled')
    when 'paid' then new.state in ('refunded', 'disputed')
    when 'disputed' then new.state in ('paid', 'refunded')
    else false end) then
    raise exception 'an order goes from % to % never', old.state, new.state using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger check_order_state before update of state on orders for each row
  when (old.state <> new.state) execute function check_order_state();

create function note_order() returns trigger language plpgsql as $$
begin
  insert into order_events (site_id, order_id, state, instalments_paid, actor_id)
    values (new.site_id, new.id, new.state, new.instalments_paid, new.actor_id);
  return null;
end $$;
create trigger note_new_order after insert on orders for each row execute function note_order();
create trigger note_order_change after update on orders for each row
  when (old.state <> new.state or old.instalments_paid <> new.instalments_paid) execute function note_order();

-- Opens the courses of a paid order for a member: a new enrolment, or a longer one. One without an end stays so.
create function open_order(site bigint, bought bigint, days integer, member bigint) returns void language plpgsql as $$
begin
  update orders set member_id = member, held_by = null where site_id = site and id = bought;
  update order_courses oc set granted_at = now(), had_before = e.member_id is not null, until_before = e.expires_at
    from order_courses o left join enrolments e
      on e.site_id = o.site_id and e.course_id = o.course_id and e.member_id = member
    where o.site_id = site and o.order_id = bought
      and oc.site_id = o.site_id and oc.order_id = o.order_id and oc.course_id = o.course_id;
  insert into enrolments as e (site_id, member_id, course_id, expires_at)
    select site, member, oc.course_id, now() + days * interval '24 hours'
    from order_courses oc where oc.site_id = site and oc.order_id = bought
    order by oc.course_id
  on conflict (site_id, member_id, course_id) do update
    set expires_at = case when e.expires_at is null then null
      else greatest(e.expires_at, now()) + days * interval '24 hours' end;
end $$;

-- Until when a course is open for a member by what they had before they bought and by the orders that are paid now.
create function bought_until(site bigint, member bigint, course bigint) returns timestamptz language plpgsql stable as $$
declare
  bought record;
  until timestamptz;
  is_first boolean := true;
begin
  for bought in
    select oc.granted_at, oc.had_before, oc.until_before, o.access_days, o.state = 'paid' as is_paid
    from order_courses oc join orders o on o.site_id = oc.site_id and o.id = oc.order_id
    where oc.site_id = site and oc.course_id = course and o.member_id = member and oc.granted_at is not null
    order by oc.granted_at, oc.order_id
  loop
    if is_first then
      until := case when not bought.had_before then '-infinity' else coalesce(bought.until_before, 'infinity') end;
      is_first := false;
    end if;
    if bought.is_paid then
      until := case when bought.access_days is null then 'infinity'::timestamptz
        else greatest(until, bought.granted_at) + bought.access_days * interval '24 hours' end;
    end if;
  end loop;
  return until;
end $$;

-- Takes back what an order opened; what was there before it, and what other orders paid for, stays. Progress stays too.
create function close_order(site bigint, bought bigint, member bigint) returns void language sql as $$
  update enrolments e set expires_at = case u.until when 'infinity' then null else least(u.until, e.expires_at, 'infinity') end
  from (select oc.course_id, greatest(bought_until(site, member, oc.course_id), now()) as until
    from order_courses oc where oc.site_id = site and oc.order_id = bought and oc.granted_at is not null) u
  where e.site_id = site and e.member_id = member and e.course_id = u.course_id
$$;

-- A dispute that was won: open as long as it would have been.
create function reopen_order(site bigint, bought bigint, member bigint) returns void language sql as $$
  update enrolments e set expires_at = nullif(u.until, 'infinity')
  from (select oc.course_id, bought_until(site, member, oc.course_id) as until
    from order_courses oc where oc.site_id = site and oc.order_id = bought and oc.granted_at is not null) u
  where e.site_id = site and e.member_id = member and e.course_id = u.course_id
$$;

-- Access follows the state in its own transaction, whoever changes it. An enrolment makes an instructor staff of the course
-- (docs/adr/0054), and that is not for sale.
create function follow_order() returns trigger language plpgsql as $$
declare
  buyer bigint;
begin
  if new.state = 'paid' and old.state = 'disputed' and new.member_id is not null then
    perform reopen_order(new.site_id, new.id, new.member_id);
  elsif new.state = 'paid' then
    -- Whoever joins at the same moment waits, or is waited for: one of both sees the other.
    perform pg_advisory_xact_lock(hashtextextended(new.site_id || ':' || new.email, 0));
    select m.id into buyer from members m join users u on u.id = m.user_id
      where m.site_id = new.site_id and u.email = new.email and m.role <> 'instructor';
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
  if new.state in ('cancelled', 'refunded') then
    update offers set seats_taken = seats_taken - 1 where site_id = new.site_id and id = new.offer_id;
  end if;
  if new.state = 'cancelled' then
    update coupons set uses = uses - 1 where site_id = new.site_id and id = new.coupon_id;
  end if;
  return null;
end $$;
create trigger follow_order after update of state on orders for each row
  when (old.state <> new.state and new.state <> 'pending') execute function follow_order();

-- Who comes into the panel finds what their mailbox has paid for. At the end of the transaction, when what an invitation gives is
-- written already: that is what stood before, and stays.
create function open_orders_of_member() returns trigger language plpgsql as $$
declare
  bought record;
  mailbox text;
begin
  select u.email into mailbox from users u where u.id = new.user_id;
  perform pg_advisory_xact_lock(hashtextextended(new.site_id || ':' || mailbox, 0));
  for bought in
    select o.id, o.access_days from orders o
    where o.site_id = new.site_id and o.email = mailbox and o.state = 'paid' and o.member_id is null
      and exists (select from members m where m.site_id = new.site_id and m.id = new.id)
    order by o.paid_at, o.id for update of o
  loop
    perform open_order(new.site_id, bought.id, bought.access_days, new.id);
  end loop;
  return null;
end $$;
create constraint trigger open_orders_of_member after insert on members deferrable initially deferred for each row
  when (new.role <> 'instructor') execute function open_orders_of_member();
