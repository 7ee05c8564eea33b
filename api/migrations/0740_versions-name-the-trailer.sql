-- Versions of a course name its trailer (version/content.ts).

-- How each course is now: a save that changes nothing makes no version.
update versions v set content = v.content || jsonb_build_object('trailer_lesson_id', c.trailer_lesson_id, 'trailer', (
    select l.title from public.lessons l where l.site_id = c.site_id and l.id = c.trailer_lesson_id and l.bin_id is null))
  from public.courses c
  where c.site_id = v.site_id and c.id = v.course_id and v.module_id is null and v.lesson_id is null and v.id = (
    select max(n.id) from versions n where n.site_id = v.site_id and n.course_id = v.course_id and n.module_id is null and n.lesson_id is null);
