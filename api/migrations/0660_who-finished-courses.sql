-- How many students have completed a course is counted by the job of the numbers, as all of them: looked for at every reading it grew with
-- everybody who ever did. See docs/adr/0144-numbers-are-counted-by-the-day.md.
create table statistic_courses (
  site_id bigint not null,
  course_id bigint not null,
  finished integer not null,
  primary key (site_id, course_id),
  foreign key (site_id, course_id) references courses on delete cascade
);

alter table statistic_changes add column course_id bigint;
-- `course`: nothing but what stands of the course.
alter table statistic_changes drop constraint statistic_changes_kind_check;
alter table statistic_changes add constraint statistic_changes_kind_check check (kind in ('day', 'lesson', 'course', 'all')) not valid;

create function note_course_length() returns trigger language plpgsql as $$
begin
  insert into statistic_changes (site_id, kind, course_id) values (new.site_id, 'course', new.id);
  return null;
end $$;
create trigger note_course_length after update of lessons_count on courses for each row
  when (old.lessons_count <> new.lessons_count) execute function note_course_length();

-- Who joins the team is no student of any lesson any more, and the other way round.
create function note_role() returns trigger language plpgsql as $$
begin
  insert into statistic_changes (site_id, kind, lesson_id)
  select p.site_id, 'lesson', p.lesson_id from lesson_progress p where p.site_id = new.site_id and p.member_id = new.id;
  return null;
end $$;
create trigger note_role after update of role on members for each row
  when ((old.role = 'student') <> (new.role = 'student')) execute function note_role();

-- At once: a server of before takes changes away that it does not know.
insert into statistic_courses (site_id, course_id, finished)
  select c.site_id, c.id, count(*) from courses c
  join course_progress p on p.site_id = c.site_id and p.course_id = c.id and p.lessons_completed_count >= c.lessons_count
  join members m on m.site_id = p.site_id and m.id = p.member_id and m.role = 'student'
  where c.lessons_count > 0 group by c.site_id, c.id;
