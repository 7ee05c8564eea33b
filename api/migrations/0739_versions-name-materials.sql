-- Versions of a lesson name its materials (docs/adr/0445-a-version-names-materials.md).

-- How each lesson is now: a save that changes nothing makes no version.
update versions v set content = v.content || jsonb_build_object('materials', (
    select jsonb_agg(jsonb_build_object('id', t.id, 'name', t.name, 'type', f.type) order by t.position, t.id)
    from public.materials t join material_files f on f.site_id = t.site_id and f.key = t.storage_key
    where t.site_id = l.site_id and t.lesson_id = l.id and t.bin_id is null))
  from public.lessons l
  where l.site_id = v.site_id and l.id = v.lesson_id and v.id = (
    select max(n.id) from versions n where n.site_id = v.site_id and n.lesson_id = v.lesson_id);
