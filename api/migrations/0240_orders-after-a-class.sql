-- An order that finds a class over takes its buyer out of it, and remembers it: days are counted from the earlier of the two ends,
-- and a refund gives the class back with the enrolment that stood. See docs/adr/0131-classes-have-a-start-and-an-end.md.
alter table order_courses
  -- The class that was left, null once it is erased; its end stays.
  add column class_before bigint,
  add column class_ended_at timestamptz,
  add foreign key (site_id, course_id, class_before) references classes (site_id, course_id, id) on delete set null (class_before);
create index order_courses_by_class on order_courses (site_id, course_id, class_before) where class_before is not null;

create or replace function open_order(site bigint, bought bigint, days integer, member bigint) returns void language plpgsql as $$
begin
  update orders set member_id = member, held_by = null where site_id = site and id = bought;
  update order_courses oc set granted_at = now(), had_before = e.member_id is not null, until_before = e.expires_at,
      class_before = k.id, class_ended_at = k.ends_at
    from order_courses o left join enrolments e
      on e.site_id = o.site_id and e.course_id = o.course_id and e.member_id = member
    left join classes k on k.site_id = e.site_id and k.id = e.class_id and k.ends_at <= now()
    where o.site_id = site and o.order_id = bought
      and oc.site_id = o.site_id and oc.order_id = o.order_id and oc.course_id = o.course_id;
  insert into enrolments as e (site_id, member_id, course_id, expires_at)
    select site, member, oc.course_id, now() + days * interval '24 hours'
    from order_courses oc where oc.site_id = site and oc.order_id = bought
    order by oc.course_id
  on conflict (site_id, member_id, course_id) do update
    set class_id = class_that_lasts(e.site_id, e.class_id),
      expires_at = case when class_is_over(e.site_id, e.class_id) then excluded.expires_at
        when e.expires_at is null then null
        else greatest(e.expires_at, now()) + days * interval '24 hours' end;
end $$;

-- The enrolment of a course that a member has by what stood before they bought and by the orders that are paid now. `until`: its end.
-- `class_ended_at`: the end of a class that it is in and that was over; `class_id`: that class, while it exists.
drop function bought_until(bigint, bigint, bigint);
create function bought_enrolment(site bigint, member bigint, course bigint,
  out until timestamptz, out class_id bigint, out class_ended_at timestamptz) language plpgsql stable as $$
declare
  bought record;
  is_first boolean := true;
begin
  for bought in
    select oc.granted_at, oc.had_before, oc.until_before, oc.class_before, oc.class_ended_at as ended_at,
      o.access_days, o.state = 'paid' as is_paid
    from order_courses oc join orders o on o.site_id = oc.site_id and o.id = oc.order_id
    where oc.site_id = site and oc.course_id = course and o.member_id = member and oc.granted_at is not null
    order by oc.granted_at, oc.order_id
  loop
    if is_first then
      until := case when not bought.had_before then '-infinity' else coalesce(bought.until_before, 'infinity') end;
      is_first := false;
    end if;
    if bought.ended_at is not null then
      class_id := bought.class_before;
      class_ended_at := bought.ended_at;
    end if;
    if bought.is_paid then
      until := case when bought.access_days is null then 'infinity'::timestamptz
        else greatest(least(until, class_ended_at), bought.granted_at) + bought.access_days * interval '24 hours' end;
      class_id := null;
      class_ended_at := null;
    end if;
  end loop;
end $$;

-- Who is in no class goes back into the one that was left, with the end that their enrolment had in it; where that is erased it is
-- over now. What the panel ended by hand since, or put into another class, stays as it is.
create or replace function close_order(site bigint, bought bigint, member bigint) returns void language sql as $$
  update enrolments e set class_id = case when b.is_back then b.class_id else e.class_id end,
    expires_at = case when b.is_back then case when b.class_id is not null then nullif(b.until, 'infinity') else now() end
      when b.until = 'infinity' and (b.class_ended_at is null or e.class_id is not null) then null
      else least(b.until, e.expires_at, 'infinity') end
  from (
    select x.member_id, x.course_id, u.class_id, u.class_ended_at, greatest(u.until, now()) as until,
      u.class_ended_at is not null and x.class_id is null and (x.expires_at is null or x.expires_at > now()) as is_back
    from order_courses oc join enrolments x on x.site_id = oc.site_id and x.course_id = oc.course_id and x.member_id = member
    cross join lateral bought_enrolment(site, member, oc.course_id) u
    where oc.site_id = site and oc.order_id = bought and oc.granted_at is not null) b
  where e.site_id = site and e.member_id = b.member_id and e.course_id = b.course_id
$$;

create or replace function reopen_order(site bigint, bought bigint, member bigint) returns void language sql as $$
  update enrolments e set expires_at = nullif(u.until, 'infinity'), class_id = nullif(e.class_id, oc.class_before)
  from order_courses oc cross join lateral bought_enrolment(site, member, oc.course_id) u
  where oc.site_id = site and oc.order_id = bought and oc.granted_at is not null
    and e.site_id = site and e.member_id = member and e.course_id = oc.course_id
$$;
