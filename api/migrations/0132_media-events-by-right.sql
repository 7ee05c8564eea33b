-- An instructor hears of the media that are theirs to see: which they brought, or which a course shows that they teach
-- (docs/adr/0054). Said with the notice, because a row that was deleted can be asked nothing any more.
create or replace function tell_media() returns trigger language plpgsql as $$
declare
  changed record := coalesce(new, old);
begin
  perform pg_notify('clube_live', json_build_object(
    'name', 'media:changed', 'site_id', changed.site_id, 'media_id', changed.id, 'instructors', coalesce((
      -- A notice holds 8,000 bytes.
      select json_agg(taught.id) from (
        select m.id from members m
        where m.site_id = changed.site_id and m.role = 'instructor' and (m.id = changed.created_by or exists (
          select 1 from lessons l
          join enrolments e on e.site_id = l.site_id and e.course_id = l.course_id
          where l.site_id = changed.site_id and l.media_id = changed.id and e.member_id = m.id
            and (e.expires_at is null or e.expires_at > now())))
        order by m.id limit 400) taught), '[]'))::text);
  return coalesce(new, old);
end $$;
drop trigger tell_media_rows on media;
create trigger tell_media_rows after insert on media for each row execute function tell_media();
-- Before: the lessons that showed it forget it with the row.
create trigger tell_media_end before delete on media for each row execute function tell_media();
