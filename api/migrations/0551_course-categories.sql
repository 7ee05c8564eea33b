-- What kind of course it is, in the words of its panel; '' where nobody said any. See docs/adr/0301-a-course-stands-in-a-category.md.
alter table courses add column category text not null default '';

-- A course is found by its category too, as by who teaches it.
create or replace function enter_course_for_search() returns trigger language plpgsql as $$
begin
  perform enter_for_search(new.site_id, 'course', new.id, new.title || ' ' || new.author || ' ' || new.category);
  return null;
end $$;
drop trigger enter_for_search on courses;
create trigger enter_for_search after insert or update of title, author, category on courses
  for each row execute function enter_course_for_search();
