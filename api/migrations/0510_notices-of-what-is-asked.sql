-- Who answers tickets is told that somebody asks. See docs/adr/0277-who-answers-is-told-who-asks.md.
alter table notifications drop constraint notifications_kind_check;
alter table notifications add constraint notifications_kind_check check (kind in ('comment.answered', 'comment.mentioned',
  'comment.reported', 'comment.published', 'comment.removed', 'ticket.answered', 'ticket.asked', 'ticket.assigned', 'ticket.merged',
  'lesson.published', 'certificate.earned', 'certificate.revoked', 'certificate.ending', 'access.ending', 'order.claimed'));
create index notifications_of_asking on notifications (site_id, subject) where kind = 'ticket.asked';

-- One notice of a ticket for each of them, without what the message says. Who has it unread is told no more for an hour; then, or once it was
-- read, a new one takes its place.
create function notify_of_asking() returns trigger language plpgsql as $$
declare
  about text := 'ticket:' || new.ticket_id;
  details jsonb;
  answerers bigint[];
begin
  select jsonb_build_object('ticket_id', t.id, 'title', t.title, 'person', trim(a.first_name || ' ' || a.last_name)),
    array(select m.id from members m
      where m.site_id = t.site_id and answers_tickets(m.role) and m.suspended_at is null and m.id <> t.member_id
        and (t.assignee_id is null or t.assignee_id = m.id) order by m.id)
    into details, answerers
  from tickets t join members a on a.site_id = t.site_id and a.id = t.member_id
  where t.site_id = new.site_id and t.id = new.ticket_id and t.member_id = new.member_id and t.status = 'open';
  if details is null then return null; end if;
  -- Held, so that of whoever reads at this moment it is known whether they have read.
  perform from notifications where site_id = new.site_id and kind = 'ticket.asked' and subject = about
    order by member_id for update;
  delete from notifications where site_id = new.site_id and kind = 'ticket.asked' and subject = about
    and member_id = any(answerers) and (read_at is not null or created_at < now() - interval '1 hour');
  -- One by one: of several at once the whole panel would hear.
  perform notify_members(new.site_id, array[m], 'ticket.asked', about, details) from unnest(answerers) m;
  return null;
end $$;
create trigger notify_of_asking after insert on ticket_messages for each row execute function notify_of_asking();

-- Who opens the ticket, or answers in it, has read the notice, unless more was asked since.
create function read_notice_of_asking() returns trigger language plpgsql as $$
begin
  perform from notifications where site_id = new.site_id and member_id = new.member_id and kind = 'ticket.asked'
    and subject = 'ticket:' || new.ticket_id and read_at is null for update;
  if found then
    update notifications set read_at = now()
    where site_id = new.site_id and member_id = new.member_id and kind = 'ticket.asked' and subject = 'ticket:' || new.ticket_id
      and exists (select from tickets t where t.site_id = new.site_id and t.id = new.ticket_id
        and coalesce(t.last_asked_id, 0) <= new.message_id);
  end if;
  return null;
end $$;
create trigger read_notice_of_asking after insert or update on ticket_reads for each row
  execute function read_notice_of_asking();

-- Of a ticket that a colleague took, or that was closed, no other is told any more: their pages hear that.
create function tell_notices_of_asking() returns trigger language plpgsql as $$
begin
  perform pg_notify('clube_live', json_build_object(
    'name', 'notification:changed', 'site_id', n.site_id, 'member_id', n.member_id)::text)
  from notifications n where n.site_id = old.site_id and n.kind = 'ticket.asked' and n.subject = 'ticket:' || old.id;
  if tg_op = 'DELETE' then
    delete from notifications where site_id = old.site_id and kind = 'ticket.asked' and subject = 'ticket:' || old.id;
  end if;
  return null;
end $$;
create trigger tell_notices_of_asking after update of status, assignee_id on tickets for each row
  when (old.status <> new.status or old.assignee_id is distinct from new.assignee_id) execute function tell_notices_of_asking();
create trigger tell_notices_of_asking_in_deleted after delete on tickets for each row execute function tell_notices_of_asking();
