-- PostgreSQL makes every part of a statement ready each time that it runs, whether or not it comes to it: two thirds of what the home cost
-- were parts that it never came to. What few members and courses need is a function, which is made ready when it is called
-- (docs/adr/0534).

-- The trial of an offer, unless the member had it or has paid for the offer before; nothing where there is none.
create function trial_of_offer(site bigint, member bigint, offer bigint) returns json language plpgsql stable as $$
begin
  return (select json_build_object('days', t.trial_days, 'amount', t.amount, 'currency', t.currency, 'period_days', t.access_days)
    from offers t where t.site_id = site and t.id = offer and t.trial_days is not null
      and not exists (select from offer_trials x join members m on m.site_id = x.site_id and m.user_id = x.user_id
        where x.site_id = site and x.offer_id = offer and m.id = member)
      and not exists (select from orders x
        where x.site_id = site and x.offer_id = offer and x.member_id = member and x.paid_at is not null));
end $$;

-- What of a course opens to anybody, as a list.
create function free_lessons(site bigint, course bigint) returns json language plpgsql stable as $$
begin
  return (select coalesce(json_agg(json_build_object('id', f.id, 'module_id', f.module_id, 'title', f.title)
      order by m.position, m.id, f.position, f.id), '[]')
    from lessons f join modules m on m.site_id = f.site_id and m.id = f.module_id
    where f.site_id = site and f.course_id = course and f.is_free and f.published_at is not null and m.published_at is not null);
end $$;

-- The lessons of some modules of a course before which less was done than they ask for: what `lesson_before` says, of all at once.
create function lessons_that_wait(site bigint, member bigint, class bigint, modules bigint[]) returns bigint[] language plpgsql stable as $$
begin
  return array(
    select s.id from (
      select l.id, case when r.id is null then l.release_after_percent else r.release_after_percent end as needed,
        lag(case when p.completed_at is not null then 100 else coalesce(p.percent, 0) end)
          over (order by m.position, m.id, l.position, l.id) as before
      from modules m
      join lessons l on l.site_id = m.site_id and l.module_id = m.id
      left join lesson_progress p on p.site_id = site and p.member_id = member and p.lesson_id = l.id
      left join class_rules r on r.site_id = site and r.class_id = class and r.module_id = m.id and r.lesson_id = l.id
      where m.site_id = site and m.id = any(lessons_that_wait.modules)
        and l.published_at is not null and (r.id is not null or not l.is_for_classes)
    ) s where s.needed > s.before);
end $$;

-- Whether what is for those of a course, of a class or of an offer is for a member, who has these courses, each in the class of the same
-- place. To staff everything is. What it is for may be in the bin, and it with that.
create function audience_includes(site bigint, member bigint, staff boolean, in_course bigint, in_class bigint, in_offer bigint,
  courses bigint[], classes bigint[]) returns boolean language plpgsql stable as $$
begin
  if in_course is not null and not exists (select from courses c where c.site_id = site and c.id = in_course)
    or in_class is not null and not exists (select from classes k where k.site_id = site and k.id = in_class)
    or in_offer is not null and not exists (select from offers o where o.site_id = site and o.id = in_offer)
  then
    return false;
  end if;
  if staff then
    return true;
  elsif in_offer is not null then
    -- Who paid for the offer, and has something of what that opened; an order that was given back is paid no more.
    return exists (select from orders o join order_courses b on b.site_id = o.site_id and b.order_id = o.id
      where o.site_id = site and o.member_id = member and o.offer_id = in_offer and o.state = 'paid' and b.course_id = any(courses));
  end if;
  return in_course is null
    or exists (select from unnest(courses, classes) as h(course, class)
      where h.course = in_course and (in_class is null or h.class = in_class));
end $$;
