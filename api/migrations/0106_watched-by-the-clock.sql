-- How far somebody watched is measured in their browser, so the server believes no more than time allows: each member has
-- seconds of video to spend on a lesson, which grow with the clock at the fastest speed that players offer.
alter table lesson_progress
  -- What this member's player says that the video lasts; counts only while the lesson's own length is not known.
  add column told_seconds integer not null default 0 check (told_seconds between 0 and 86400),
  add column credit_seconds double precision not null default 60,
  add column credited_at timestamptz not null default now();

-- `asked` are seconds of video that the browser says were played, `told` how long it says the video is (0: it cannot say).
-- Beyond the length and beyond the credit nothing is written. The length of a video of another host comes from the first
-- of the panel's staff who opens the lesson; until then each member is measured by what their own player tells.
create function watch_lesson(
  of_site bigint, of_member bigint, of_course bigint, of_module bigint, of_lesson bigint,
  asked int4multirange, stands_at integer, told integer, is_staff boolean
) returns void language plpgsql as $$
declare
  fastest constant double precision := 2;
  most_credit constant double precision := 3600;
  lesson record;
  held record;
  total integer;
  credit double precision;
  believed int4multirange;
begin
  select l.duration_seconds, l.media_type in ('youtube', 'vimeo', 'panda') as is_elsewhere into lesson
  from lessons l where l.site_id = of_site and l.id = of_lesson;
  if lesson.is_elsewhere and is_staff and told > 0 and told <> lesson.duration_seconds then
    update lessons l set duration_seconds = told where l.site_id = of_site and l.id = of_lesson;
    lesson.duration_seconds := told;
  end if;

  insert into lesson_progress (site_id, member_id, lesson_id, course_id, module_id)
  values (of_site, of_member, of_lesson, of_course, of_module)
  on conflict (site_id, member_id, lesson_id) do nothing;
  select p.watched, p.told_seconds, p.credit_seconds, p.credited_at into held
  from lesson_progress p where p.site_id = of_site and p.member_id = of_member and p.lesson_id = of_lesson for update;

  total := lesson.duration_seconds;
  -- The longest that was told: a length that shrinks would make little watching look like much.
  if total = 0 and lesson.is_elsewhere then total := greatest(held.told_seconds, told); end if;
  credit := least(most_credit, held.credit_seconds + fastest * extract(epoch from clock_timestamp() - held.credited_at));

  with fresh as (
    select r as stretch, upper(r) - lower(r) as seconds, sum(upper(r) - lower(r)) over (order by r) as until
    from unnest(asked * int4multirange(int4range(0, total)) - held.watched) r
  ), kept as (
    select int4range(lower(stretch), lower(stretch) + least(seconds, floor(credit - until + seconds)::integer)) as stretch
    from fresh where credit - until + seconds >= 1
  )
  select coalesce(range_agg(stretch), '{}'), credit - coalesce(sum(upper(stretch) - lower(stretch)), 0)
  into believed, credit from kept;

  update lesson_progress p set
    watched = p.watched + believed,
    percent = case when total = 0 then 0 else least(100, (
      select floor(100.0 * coalesce(sum(upper(r) - lower(r)), 0) / total)
      from unnest((p.watched + believed) * int4multirange(int4range(0, total))) r)) end,
    position_seconds = case when total = 0 then 0 else least(stands_at, total) end,
    told_seconds = greatest(p.told_seconds, told), credit_seconds = credit, credited_at = clock_timestamp(), updated_at = now()
  where p.site_id = of_site and p.member_id = of_member and p.lesson_id = of_lesson;
end $$;
