-- What one statement publishes or takes back is counted once for each course, module and member. Counted lesson by lesson, a thousand of one
-- module left as many versions of its row behind, each of them read again by the next (docs/adr/0494). What is made, deleted or moved stays
-- with `count_lessons` and `count_shown_lesson`.
create function count_published_lessons() returns trigger language plpgsql as $$
declare
  part record;
begin
  for part in
    -- Each lesson comes twice where it stands where it stood, and to nothing where it is what it was. No join: with the plan that is kept
    -- of one lesson, that would look at all of them for each.
    select l.site_id, l.course_id, l.more, array_agg(l.id) as lessons from (
      select b.site_id, b.course_id, b.module_id, b.id, sum(b.more)::integer as more from (
        select site_id, course_id, module_id, id, -(published_at is not null)::integer as more from olds
        union all
        select site_id, course_id, module_id, id, (published_at is not null)::integer from news
      ) b group by b.site_id, b.course_id, b.module_id, b.id having count(*) = 2 and sum(b.more) <> 0
    ) l group by l.site_id, l.course_id, l.more order by l.more desc, l.site_id, l.course_id
  loop
    -- A course before its modules, both before what members did, as wherever they are written: nobody waits for whoever waits for them.
    update public.courses c set lessons_count = c.lessons_count + part.more * n.lessons
      from (select count(*) as lessons from public.lessons l join public.modules m on m.site_id = l.site_id and m.id = l.module_id
        where l.site_id = part.site_id and l.id = any(part.lessons) and m.published_at is not null) n
      where c.site_id = part.site_id and c.id = part.course_id and n.lessons > 0;
    update public.modules m set lessons_count = m.lessons_count + part.more * n.lessons
      from (select l.module_id, count(*) as lessons from public.lessons l
        where l.site_id = part.site_id and l.id = any(part.lessons) group by l.module_id) n
      where m.site_id = part.site_id and m.id = n.module_id;
    -- Those at once who completed as many of them.
    perform add_to_module(part.site_id, array_agg(d.member_id), d.module_id, part.more * d.lessons)
      from (select p.member_id, p.module_id, count(*)::integer as lessons from lesson_progress p
        where p.site_id = part.site_id and p.lesson_id = any(part.lessons) and p.completed_at is not null group by p.member_id, p.module_id) d
      group by d.module_id, d.lessons;
    perform add_to_course(part.site_id, array_agg(d.member_id), part.course_id, part.more * d.lessons)
      from (select p.member_id, count(*)::integer as lessons from lesson_progress p
        join public.modules m on m.site_id = p.site_id and m.id = p.module_id and m.published_at is not null
        where p.site_id = part.site_id and p.lesson_id = any(part.lessons) and p.completed_at is not null group by p.member_id) d
      group by d.lessons;
  end loop;
  return null;
end $$;
create trigger count_published_lessons after update on lessons
  referencing old table as olds new table as news for each statement execute function count_published_lessons();

drop trigger count_lessons on lessons;
create trigger count_lessons after insert or delete on lessons for each row execute function count_lessons();
create trigger count_moved_lessons after update of course_id, module_id on lessons for each row
  when ((old.course_id, old.module_id) <> (new.course_id, new.module_id)) execute function count_lessons();
drop trigger count_shown_lesson on lessons;
create trigger count_shown_lesson after update of published_at on lessons for each row
  when ((old.published_at is null) <> (new.published_at is null) and (old.course_id, old.module_id) <> (new.course_id, new.module_id))
  execute function count_shown_lesson();
