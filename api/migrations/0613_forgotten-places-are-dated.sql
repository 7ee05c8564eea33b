-- As in 0481, and since 0600 as of now: what a browser left behind before is told later, and would be in the other one's count. That is so of
-- whoever stood at the beginning, too.
create or replace function forget_places() returns trigger language plpgsql as $$
begin
  update lesson_progress set position_seconds = 0, positioned_at = now()
  where site_id = new.site_id and lesson_id = new.id;
  return null;
end $$;
