-- What a panel's owner reads as numbers: what happened is noted by the quarter of an hour and counted into days of the panel's time
-- zone by a job. See docs/adr/0144-numbers-are-counted-by-the-day.md.

-- Who used a lesson in which quarter of an hour. Every time zone is whole quarters away from UTC, so that a quarter is of one day
-- wherever the panel is. No foreign key to lessons: what was watched was watched, also when the lesson is gone.
create table lesson_uses (
  site_id bigint not null,
  lesson_id bigint not null,
  quarter timestamptz not null,
  member_id bigint not null,
  course_id bigint not null,
  -- Seconds of video that were played, those that had been seen before among them.
  seconds integer not null default 0,
  -- Which of them had been seen before.
  again int4multirange not null default '{}',
  expires_at timestamptz not null default now() + interval '800 days',
  primary key (site_id, lesson_id, quarter, member_id),
  foreign key (site_id, member_id) references members on delete cascade,
  foreign key (site_id, course_id) references courses on delete cascade
);
create index lesson_uses_by_quarter on lesson_uses (site_id, quarter);
create index lesson_uses_by_member on lesson_uses (site_id, member_id);
create index lesson_uses_by_end on lesson_uses using brin (expires_at);

-- What has changed and is not counted yet. Whoever changes something adds a row in the same transaction, and whoever counts takes the
-- rows that it sees: nobody waits, and nothing that was not seen is taken for counted.
create table statistic_changes (
  site_id bigint not null references sites on delete cascade,
  id bigint generated always as identity,
  -- `day`: something happened at that moment. `lesson`: nothing but what stands of the lesson. `all`: everything of the panel.
  kind text not null check (kind in ('day', 'lesson', 'all')),
  lesson_id bigint,
  at timestamptz,
  primary key (site_id, id)
);

create table statistic_panels (
  site_id bigint primary key references sites on delete cascade,
  time_zone text not null default 'America/Sao_Paulo',
  counted_at timestamptz
);

-- Course 0 is the whole panel. A day of which there is nothing has no row.
create table statistic_days (
  site_id bigint not null references sites on delete cascade,
  course_id bigint not null,
  day date not null,
  seconds bigint not null,
  completed integer not null,
  comment_answers integer not null,
  comment_wait bigint not null,
  ticket_answers integer not null,
  ticket_wait bigint not null,
  within_hour integer not null,
  within_day integer not null,
  primary key (site_id, course_id, day)
);
create table statistic_sales (
  site_id bigint not null references sites on delete cascade,
  course_id bigint not null,
  day date not null,
  currency text not null,
  orders integer not null,
  amount bigint not null,
  primary key (site_id, course_id, day, currency)
);
-- Students who were there on a day.
create table member_days (
  site_id bigint not null,
  day date not null,
  course_id bigint not null,
  member_id bigint not null,
  expires_at timestamptz not null default now() + interval '800 days',
  primary key (site_id, day, course_id, member_id),
  foreign key (site_id, member_id) references members on delete cascade
);
create index member_days_by_member on member_days (site_id, member_id, course_id, day);
create index member_days_by_end on member_days using brin (expires_at);
-- How many were there on a day and before it last on another. Who was there in a period is whoever came into it from before: the sum of
-- its rows whose other day lies before the period, each person once, for any period.
create table statistic_actives (
  site_id bigint not null references sites on delete cascade,
  course_id bigint not null,
  day date not null,
  previous_day date not null,
  members integer not null,
  primary key (site_id, course_id, day, previous_day)
);
-- What stands of a lesson. `still` and `again` have an entry a second: students who saw it, and times that it was seen once more.
create table lesson_statistics (
  site_id bigint not null,
  lesson_id bigint not null,
  started integer not null,
  completed integer not null,
  ratings integer not null,
  stars integer not null,
  viewers integer not null,
  still integer[] not null,
  again integer[] not null,
  primary key (site_id, lesson_id),
  foreign key (site_id, lesson_id) references lessons on delete cascade
);

create index lesson_progress_by_lesson on lesson_progress (site_id, lesson_id);
create index lesson_progress_by_completion on lesson_progress (site_id, completed_at) where completed_at is not null;
create index ratings_by_lesson on ratings (site_id, lesson_id);
create index orders_by_payment on orders (site_id, paid_at) where paid_at is not null;
create index ticket_messages_by_moment on ticket_messages (site_id, created_at);

-- What a member may see again grows with the clock as what they may see does (0106), and takes nothing from that: a batch that is sent
-- twice costs nobody their progress.
alter table lesson_progress add column return_credit_seconds double precision not null default 60;

-- A panel that goes away takes its rows with it one table after another: what goes then is no change of anything.
create function note_statistic_change(site bigint, of_kind text, of_lesson bigint, moment timestamptz)
returns void language sql as $$
  insert into statistic_changes (site_id, kind, lesson_id, at)
  select s.id, of_kind, of_lesson, moment from sites s where s.id = site
$$;

create function note_lesson_use(
  site bigint, member bigint, course bigint, lesson bigint, played integer, seen_again int4multirange
) returns void language sql as $$
  insert into lesson_uses as u (site_id, lesson_id, quarter, member_id, course_id, seconds, again)
  values (site, lesson, date_bin('15 minutes', now(), 'epoch'), member, course, played, seen_again)
  on conflict (site_id, lesson_id, quarter, member_id) do update
    set seconds = u.seconds + excluded.seconds, again = u.again + excluded.again;
  select note_statistic_change(site, 'day', lesson, now());
$$;

create function note_progress() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    perform note_statistic_change(old.site_id, 'lesson', old.lesson_id, null);
    return null;
  end if;
  if new.completed_at is not null then
    perform note_lesson_use(new.site_id, new.member_id, new.course_id, new.lesson_id, 0, '{}');
  end if;
  if tg_op = 'UPDATE' and old.completed_at is not null then
    perform note_statistic_change(old.site_id, 'day', old.lesson_id, old.completed_at);
  end if;
  perform note_statistic_change(new.site_id, case when new.completed_at is null then 'lesson' else 'day' end,
    new.lesson_id, new.completed_at);
  return null;
end $$;
create trigger note_progress_rows after insert or delete on lesson_progress for each row execute function note_progress();
create trigger note_progress_changes after update of completed_at on lesson_progress for each row
  when (old.completed_at is distinct from new.completed_at) execute function note_progress();

create function note_rating() returns trigger language plpgsql as $$
begin
  perform note_statistic_change(coalesce(new.site_id, old.site_id), 'lesson', coalesce(new.lesson_id, old.lesson_id), null);
  return null;
end $$;
create trigger note_rating after insert or update or delete on ratings for each row execute function note_rating();

create function note_sale() returns trigger language plpgsql as $$
begin
  perform note_statistic_change(new.site_id, 'day', null, new.paid_at);
  if tg_op = 'UPDATE' and old.paid_at is distinct from new.paid_at and old.paid_at is not null then
    perform note_statistic_change(old.site_id, 'day', null, old.paid_at);
  end if;
  return null;
end $$;
create trigger note_new_sale after insert on orders for each row when (new.paid_at is not null) execute function note_sale();
create trigger note_changed_sale after update on orders for each row
  when (new.paid_at is not null and (old.state <> new.state or old.paid_at is distinct from new.paid_at or old.amount <> new.amount))
  execute function note_sale();

-- An answer that comes, goes or is hidden makes another one the first.
create function note_answer() returns trigger language plpgsql as $$
declare
  touched comments := case when tg_op = 'DELETE' then old else new end;
begin
  perform note_statistic_change(touched.site_id, 'day', null, touched.created_at);
  perform note_statistic_change(touched.site_id, 'day', null, c.created_at) from comments c
    where c.site_id = touched.site_id and c.parent_lesson_comment_id = touched.parent_lesson_comment_id and c.id <> touched.id;
  return null;
end $$;
create trigger note_new_answer after insert on comments for each row
  when (new.parent_lesson_comment_id is not null) execute function note_answer();
create trigger note_gone_answer after delete on comments for each row
  when (old.parent_lesson_comment_id is not null) execute function note_answer();
create trigger note_answer_changes after update of status on comments for each row
  when (new.parent_lesson_comment_id is not null and old.status <> new.status) execute function note_answer();

create function note_ticket_answer() returns trigger language plpgsql as $$
begin
  perform note_statistic_change(new.site_id, 'day', null, new.created_at);
  return null;
end $$;
create trigger note_ticket_answer after insert on ticket_messages for each row execute function note_ticket_answer();

create function erase_statistics_of_course() returns trigger language plpgsql as $$
begin
  delete from statistic_days where site_id = old.site_id and course_id = old.id;
  delete from statistic_sales where site_id = old.site_id and course_id = old.id;
  delete from statistic_actives where site_id = old.site_id and course_id = old.id;
  delete from member_days where site_id = old.site_id and course_id = old.id;
  return null;
end $$;
create trigger erase_statistics_of_course after delete on courses for each row execute function erase_statistics_of_course();

-- As in 0106, and what was seen again is noted. The seconds of two batches overlap by one, which nobody went back for.
create or replace function watch_lesson(
  of_site bigint, of_member bigint, of_course bigint, of_module bigint, of_lesson bigint,
  asked int4multirange, stands_at integer, told integer, is_staff boolean
) returns void language plpgsql as $$
declare
  fastest constant double precision := 2;
  most_credit constant double precision := 3600;
  shortest_return constant integer := 3;
  lesson record;
  held record;
  total integer;
  credit double precision;
  believed int4multirange;
  seen_again int4multirange;
  fresh_seconds integer;
  again_seconds integer;
  return_credit double precision;
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
  select p.watched, p.told_seconds, p.credit_seconds, p.return_credit_seconds, p.credited_at into held
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
    position_seconds = case when total = 0 then 0 else least(stands_at, total) end,
    told_seconds = greatest(p.told_seconds, told), credit_seconds = credit,
    return_credit_seconds = return_credit, credited_at = clock_timestamp(), updated_at = now()
  where p.site_id = of_site and p.member_id = of_member and p.lesson_id = of_lesson;

  if fresh_seconds + again_seconds > 0 then
    perform note_lesson_use(of_site, of_member, of_course, of_lesson, fresh_seconds + again_seconds, seen_again);
  end if;
end $$;

-- Of what was before nothing is known but when it was last; it is counted there.
insert into lesson_uses (site_id, lesson_id, quarter, member_id, course_id, seconds)
  select p.site_id, p.lesson_id, date_bin('15 minutes', p.updated_at, 'epoch'), p.member_id, p.course_id,
    (select coalesce(sum(upper(r) - lower(r)), 0) from unnest(p.watched) r)
  from lesson_progress p where p.completed_at is not null or not isempty(p.watched);
insert into lesson_uses (site_id, lesson_id, quarter, member_id, course_id)
  select p.site_id, p.lesson_id, date_bin('15 minutes', p.completed_at, 'epoch'), p.member_id, p.course_id
  from lesson_progress p where p.completed_at is not null on conflict do nothing;
insert into statistic_changes (site_id, kind) select id, 'all' from sites;
