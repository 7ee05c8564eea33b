-- What open pages are told at once. A trigger says it, so that every way of changing the row does,
-- and nothing is said of a transaction that did not happen.
create function tell_media() returns trigger language plpgsql as $$
declare
  changed record := coalesce(new, old);
begin
  perform pg_notify('clube_live', json_build_object(
    'name', 'media:changed', 'site_id', changed.site_id, 'media_id', changed.id)::text);
  return null;
end $$;
create trigger tell_media_changes after update on media for each row
  when (old.status is distinct from new.status or old.error_code is distinct from new.error_code
    or old.renditions is distinct from new.renditions or old.poster_key is distinct from new.poster_key)
  execute function tell_media();
create trigger tell_media_rows after insert or delete on media for each row execute function tell_media();

-- Whoever leaves a session themselves (signs out, signs in anew) needs no telling, and must not be told while the answer
-- with the new cookie is under way: the row stays for a day and says so.
alter table sessions drop constraint sessions_ended_reason_check;
alter table sessions add constraint sessions_ended_reason_check check (ended_reason in ('limit', 'left'));

create function tell_session_end() returns trigger language plpgsql as $$
begin
  perform pg_notify('clube_live', json_build_object(
    'name', 'session:ended', 'session_id', old.id, 'reason', case when tg_op = 'UPDATE' then new.ended_reason else 'expired' end)::text);
  return null;
end $$;
create trigger tell_session_limit after update on sessions for each row
  when (old.ended_reason is null and new.ended_reason is not null) execute function tell_session_end();
create trigger tell_session_end after delete on sessions for each row
  when (old.ended_reason is null and old.expires_at > now()) execute function tell_session_end();
