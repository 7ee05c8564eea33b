-- product.md §3 spells this key with three s. What was kept under the other spelling, and what was written down about it, is of the same setting.
update metas set key = 'complete_lessson_next' where key = 'complete_lesson_next';
update audit_entries set
    things = replace(things::text, '"complete_lesson_next"', '"complete_lessson_next"')::jsonb,
    words = replace(words, 'complete_lesson_next', 'complete_lessson_next')
  where noun = 'setting' and things::text like '%"complete\_lesson\_next"%';
