-- The offer whose buyers see a banner, a card or a shelf is told by its name, as a course is.
create or replace function audit_said(site bigint, field text, value jsonb) returns jsonb language sql stable as $$
  select coalesce(case
    when jsonb_typeof(value) is distinct from 'number' then null
    when field in ('course_id', 'link_course_id', 'audience_course_id')
      then (select to_jsonb(left(c.title, 200)) from public.courses c where c.site_id = site and c.id = value::bigint)
    when field = 'module_id' then (select to_jsonb(left(m.title, 200)) from public.modules m where m.site_id = site and m.id = value::bigint)
    when field in ('lesson_id', 'link_lesson_id')
      then (select to_jsonb(left(l.title, 200)) from public.lessons l where l.site_id = site and l.id = value::bigint)
    when field in ('class_id', 'audience_class_id')
      then (select to_jsonb(left(c.title, 200)) from classes c where c.site_id = site and c.id = value::bigint)
    when field in ('media_id', 'cover_media_id', 'replaces_id')
      then (select to_jsonb(left(m.name, 200)) from media m where m.site_id = site and m.id = value::bigint)
    when field = 'folder_id' then (select to_jsonb(left(f.name, 200)) from media_folders f where f.site_id = site and f.id = value::bigint)
    when field in ('offer_id', 'audience_offer_id')
      then (select to_jsonb(left(o.name, 200)) from offers o where o.site_id = site and o.id = value::bigint)
  end, audit_value(field, value))
$$;
