-- Who reads a ticket on one device is told so on the others, as of their notifications: what waits there is counted anew at once, not with
-- the next news. Nobody else is told.
create function tell_read_ticket() returns trigger language plpgsql as $$
begin
  perform pg_notify('clube_live', json_build_object(
    'name', 'ticket:read', 'site_id', new.site_id, 'ticket_id', new.ticket_id, 'member_id', new.member_id)::text);
  return null;
end $$;
create trigger tell_read_ticket after insert on ticket_reads for each row
  -- Who writes a message is told of it as everybody is.
  when (pg_trigger_depth() = 0) execute function tell_read_ticket();
create trigger tell_read_ticket_further after update on ticket_reads for each row
  when (pg_trigger_depth() = 0 and new.message_id > old.message_id) execute function tell_read_ticket();
