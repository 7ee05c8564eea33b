-- How many threads a lesson has of each day: a page far from both ends is found by its day, without passing by half a million of them.
-- See docs/adr/0284-a-deep-page-of-comments-is-found-by-its-day.md.
create table thread_days (
  site_id bigint not null,
  lesson_id bigint not null,
  -- Of UTC.
  day date not null,
  total integer not null default 0,
  approved integer not null default 0,
  primary key (site_id, lesson_id, day),
  foreign key (site_id, lesson_id) references lessons on delete cascade
);

create function day_of_comment(created_at timestamptz) returns date language sql immutable parallel safe
return (created_at at time zone 'UTC')::date;

-- What is written meanwhile waits, and is counted by the new function.
lock table comments in share row exclusive mode;
insert into thread_days (site_id, lesson_id, day, total, approved)
select site_id, lesson_id, day_of_comment(created_at), count(*) filter (where status <> 'deleted'), count(*) filter (where status = 'approved')
from comments where parent_lesson_comment_id is null group by 1, 2, 3;

create or replace function count_threads() returns trigger language plpgsql as $$
declare
  changed comments := coalesce(new, old);
  more integer := (coalesce(new.status, 'deleted') <> 'deleted')::int - (coalesce(old.status, 'deleted') <> 'deleted')::int;
  more_approved integer := (coalesce(new.status, 'deleted') = 'approved')::int - (coalesce(old.status, 'deleted') = 'approved')::int;
begin
  if tg_op = 'INSERT' then
    insert into thread_counts as t (site_id, lesson_id, total, approved)
    values (changed.site_id, changed.lesson_id, more, more_approved)
    on conflict (site_id, lesson_id) do update set total = t.total + excluded.total, approved = t.approved + excluded.approved;
    insert into thread_days as t (site_id, lesson_id, day, total, approved)
    values (changed.site_id, changed.lesson_id, day_of_comment(changed.created_at), more, more_approved)
    on conflict (site_id, lesson_id, day) do update set total = t.total + excluded.total, approved = t.approved + excluded.approved;
  else
    update thread_counts set total = total + more, approved = approved + more_approved
    where site_id = changed.site_id and lesson_id = changed.lesson_id;
    update thread_days set total = total + more, approved = approved + more_approved
    where site_id = changed.site_id and lesson_id = changed.lesson_id and day = day_of_comment(changed.created_at);
  end if;
  return null;
end $$;
