-- How many threads a lesson has, all and approved ones: a page of comments tells its total without counting a million rows.
-- A table of its own, because lessons are wide and every comment would write one anew.
create table thread_counts (
  site_id bigint not null,
  lesson_id bigint not null,
  total integer not null default 0,
  approved integer not null default 0,
  primary key (site_id, lesson_id),
  foreign key (site_id, lesson_id) references lessons on delete cascade
);
insert into thread_counts (site_id, lesson_id, total, approved)
select site_id, lesson_id, count(*), count(*) filter (where status = 'approved')
from comments where parent_lesson_comment_id is null group by site_id, lesson_id;

create function count_threads() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into thread_counts as t (site_id, lesson_id, total, approved)
    values (new.site_id, new.lesson_id, 1, (new.status = 'approved')::int)
    on conflict (site_id, lesson_id) do update set total = t.total + 1, approved = t.approved + excluded.approved;
  elsif tg_op = 'DELETE' then
    update thread_counts set total = total - 1, approved = approved - (old.status = 'approved')::int
    where site_id = old.site_id and lesson_id = old.lesson_id;
  else
    update thread_counts set approved = approved + (new.status = 'approved')::int - (old.status = 'approved')::int
    where site_id = new.site_id and lesson_id = new.lesson_id;
  end if;
  return null;
end $$;
create trigger count_new_threads after insert on comments for each row
  when (new.parent_lesson_comment_id is null) execute function count_threads();
create trigger count_gone_threads after delete on comments for each row
  when (old.parent_lesson_comment_id is null) execute function count_threads();
create trigger count_reviewed_threads after update of status on comments for each row
  when (new.parent_lesson_comment_id is null and old.status <> new.status) execute function count_threads();

-- Their authors see what is not approved.
create index comments_not_approved on comments (site_id, lesson_id, member_id)
  where parent_lesson_comment_id is null and status <> 'approved';
