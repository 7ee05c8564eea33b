-- Where somebody stands counts from when they stood there: what a browser left behind is told later than what was watched
-- elsewhere. See docs/adr/0325-where-somebody-stood-last.md.
alter table lesson_progress add column positioned_at timestamptz;

-- As in 0480, but that the newer place stays.
drop function watch_lesson(bigint, bigint, bigint, bigint, bigint, int4multirange, integer, integer, boolean);
create function watch_lesson(
  of_site bigint, of_member bigint, of_course bigint, of_module bigint, of_lesson bigint,
  asked int4multirange, stands_at integer, told integer, is_staff boolean,
  ago integer default 0
) returns void language plpgsql as $$
declare
  fastest constant double precision := 2;
  most_credit constant double precision := 3600;
  most_elsewhere constant double precision := 600;
  on_trust constant double precision := 60;
  -- What a tab plays at the fastest speed between two batches.
  batch constant double precision := 20;
  least_length constant integer := 30;
  looked_at constant integer := 100;
  shortest_return constant integer := 3;
  lesson record;
  held record;
  total integer;
  most double precision;
  credit double precision;
  believed int4multirange;
  seen_again int4multirange;
  fresh_seconds integer;
  again_seconds integer;
  return_credit double precision;
  stood_at timestamptz := clock_timestamp() - make_interval(secs => ago);
begin
  select l.duration_seconds, l.media_type in ('youtube', 'vimeo', 'panda') as is_elsewhere, l.media_type = 'pdf' as is_read
  into lesson
  from lessons l where l.site_id = of_site and l.id = of_lesson;
  if lesson.is_elsewhere and is_staff and told > 0 and told <> lesson.duration_seconds then
    update lessons l set duration_seconds = told where l.site_id = of_site and l.id = of_lesson;
    lesson.duration_seconds := told;
  end if;

  insert into lesson_progress (site_id, member_id, lesson_id, course_id, module_id)
  values (of_site, of_member, of_lesson, of_course, of_module)
  on conflict (site_id, member_id, lesson_id) do nothing;
  select p.watched, p.told_seconds, p.credit_seconds, p.return_credit_seconds, p.credited_at into held
  from lesson_progress p where p.site_id = of_site and p.member_id = of_member and p.lesson_id = of_lesson for update;

  total := lesson.duration_seconds;
  if total = 0 and lesson.is_elsewhere then
    -- The longest that was told: a length that shrinks would make little watching look like much.
    total := greatest(held.told_seconds, told);
    if total > 0 then
      -- What one other tells holds nobody back as long as more tell something else; of as many it is the longer.
      total := greatest(total, least_length, (
        select t.told_seconds from (
          select p.told_seconds from lesson_progress p
          where p.site_id = of_site and p.lesson_id = of_lesson and p.told_seconds > 0 limit looked_at) t
        group by t.told_seconds order by count(*) desc, t.told_seconds desc limit 1));
    end if;
  end if;
  most := most_credit;
  if lesson.is_elsewhere and total > 0 then
    most := least(most_elsewhere, greatest(case when lesson.duration_seconds > 0 then on_trust else batch end, total / 2.0));
  end if;
  credit := least(most, held.credit_seconds + fastest * extract(epoch from clock_timestamp() - held.credited_at));

  with fresh as (
    select r as stretch, upper(r) - lower(r) as seconds, sum(upper(r) - lower(r)) over (order by r) as until
    from unnest(asked * int4multirange(int4range(0, total)) - held.watched) r
  ), kept as (
    select int4range(lower(stretch), lower(stretch) + least(seconds, floor(credit - until + seconds)::integer)) as stretch
    from fresh where credit - until + seconds >= 1
  )
  select coalesce(range_agg(stretch), '{}'), coalesce(sum(upper(stretch) - lower(stretch)), 0)
  into believed, fresh_seconds from kept;
  credit := credit - fresh_seconds;

  select coalesce(range_agg(r), '{}'), coalesce(sum(upper(r) - lower(r)), 0) into seen_again, again_seconds
  from unnest(asked * int4multirange(int4range(0, total)) * held.watched) r where upper(r) - lower(r) >= shortest_return;
  -- Nobody sees more again than there was time for, either.
  return_credit := least(most_credit, held.return_credit_seconds + fastest * extract(epoch from clock_timestamp() - held.credited_at));
  if again_seconds > return_credit then
    seen_again := '{}';
    again_seconds := 0;
  end if;
  return_credit := return_credit - again_seconds;

  update lesson_progress p set
    watched = p.watched + believed,
    percent = case when total = 0 then 0 else least(100, (
      select floor(100.0 * coalesce(sum(upper(r) - lower(r)), 0) / total)
      from unnest((p.watched + believed) * int4multirange(int4range(0, total))) r)) end,
    -- Of what is read, where somebody stands is how many pages lie before it.
    position_seconds = case when p.positioned_at > stood_at then p.position_seconds
      when lesson.is_read then stands_at when total = 0 then 0 else least(stands_at, total) end,
    positioned_at = greatest(p.positioned_at, stood_at),
    told_seconds = greatest(p.told_seconds, told), credit_seconds = credit,
    return_credit_seconds = return_credit, credited_at = clock_timestamp(), updated_at = now()
  where p.site_id = of_site and p.member_id = of_member and p.lesson_id = of_lesson;

  if fresh_seconds + again_seconds > 0 then
    perform note_lesson_use(of_site, of_member, of_course, of_lesson, fresh_seconds + again_seconds, seen_again);
  end if;
end $$;
