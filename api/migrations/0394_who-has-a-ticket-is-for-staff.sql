-- Who has a ticket, staff alone are told of: whoever opened it is told of nothing that they see.
create or replace function tell_ticket_changes() returns trigger language plpgsql as $$
begin
  -- No member is 0.
  perform tell_ticket_reader(new.site_id, new.id, case when old.status = new.status then 0 else new.member_id end);
  return null;
end $$;
