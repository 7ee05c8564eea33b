-- Of a day: who was there and before it last on `previous_day` or earlier, so that a period of any beginning is one step of the index a
-- day, however many days they came from. See docs/adr/0393-a-period-is-one-step-a-day.md.
alter table statistic_actives add column so_far integer;
update statistic_actives a set so_far = f.so_far
  from (select site_id, course_id, day, previous_day,
      sum(members) over (partition by site_id, course_id, day order by previous_day) as so_far from statistic_actives) f
  where a.site_id = f.site_id and a.course_id = f.course_id and a.day = f.day and a.previous_day = f.previous_day;

-- A day is written whole by one statement, of a server of before too, which does not know the column.
create function add_up_actives() returns trigger language plpgsql as $$
begin
  update statistic_actives a set so_far = f.so_far
    from (select n.site_id, n.course_id, n.day, n.previous_day,
        sum(n.members) over (partition by n.site_id, n.course_id, n.day order by n.previous_day) as so_far from fresh n) f
    where a.site_id = f.site_id and a.course_id = f.course_id and a.day = f.day and a.previous_day = f.previous_day;
  return null;
end $$;
create trigger add_up_actives after insert on statistic_actives
  referencing new table as fresh for each statement execute function add_up_actives();
