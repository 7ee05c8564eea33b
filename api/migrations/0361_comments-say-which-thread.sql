-- Which thread is another: a page asks for that one alone.
create or replace function tell_comments() returns trigger language plpgsql as $$
declare
  changed record := coalesce(new, old);
begin
  perform pg_notify('clube_live', json_build_object('name', 'comment:changed', 'site_id', changed.site_id, 'lesson_id', changed.lesson_id,
    'thread_id', coalesce(changed.parent_lesson_comment_id, changed.id), 'is_waiting', tg_op = 'INSERT' and changed.status <> 'approved')::text);
  return null;
end $$;
create or replace function tell_reports() returns trigger language plpgsql as $$
declare
  changed record := coalesce(new, old);
begin
  perform pg_notify('clube_live', json_build_object('name', 'comment:changed', 'site_id', c.site_id, 'lesson_id', c.lesson_id,
    'thread_id', coalesce(c.parent_lesson_comment_id, c.id), 'is_waiting', true)::text)
  from comments c where c.site_id = changed.site_id and c.id = changed.comment_id;
  return null;
end $$;
