-- Where somebody stands in a PDF is counted in pages, in anything else in seconds: neither says anything of the other. See docs/adr/0266.
create function forget_places() returns trigger language plpgsql as $$
begin
  update lesson_progress set position_seconds = 0
  where site_id = new.site_id and lesson_id = new.id and position_seconds <> 0;
  return null;
end $$;
create trigger lessons_places after update of media_type on lessons for each row
  when (old.media_type is distinct from new.media_type and 'pdf' in (old.media_type, new.media_type))
  execute function forget_places();
