-- Versions of a lesson say how long the video of another host is, or going back to one would make it 0 (version/content.ts).

-- How each lesson is now: a save that changes nothing makes no version.
update versions v set content = v.content || jsonb_build_object('media_seconds', case when l.media_url is not null then l.duration_seconds end)
  from public.lessons l
  where l.site_id = v.site_id and l.id = v.lesson_id and v.id = (
    select max(n.id) from versions n where n.site_id = v.site_id and n.lesson_id = v.lesson_id);
