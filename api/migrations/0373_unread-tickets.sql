-- What of a ticket somebody has not read. See docs/adr/0186-the-desk-reads-tags-and-merges.md.
-- The last message of whoever asked, and the last of anybody else: what is news to the one side and to the other.
alter table tickets
  add column last_asked_id bigint,
  add column last_answered_id bigint;
update tickets t set
  last_asked_id = (select max(m.id) from ticket_messages m where m.site_id = t.site_id and m.ticket_id = t.id and m.member_id = t.member_id),
  last_answered_id = (select max(m.id) from ticket_messages m where m.site_id = t.site_id and m.ticket_id = t.id and m.member_id is distinct from t.member_id);
drop trigger audit_insert on tickets;
drop trigger audit_update on tickets;
drop trigger audit_delete on tickets;
select audit_table('tickets', 'ticket', 'id', 'title', 'last_asked_id,last_answered_id');

create table ticket_reads (
  site_id bigint not null,
  ticket_id bigint not null,
  member_id bigint not null,
  message_id bigint not null,
  primary key (site_id, ticket_id, member_id),
  foreign key (site_id, ticket_id) references tickets on delete cascade,
  foreign key (site_id, member_id) references members on delete cascade
);
create index ticket_reads_by_member on ticket_reads (site_id, member_id);

-- Up to where everything counts as read: what was said before somebody came to answer tickets is no news to them.
create table ticket_readers (
  site_id bigint not null,
  member_id bigint not null,
  message_id bigint not null,
  primary key (site_id, member_id),
  foreign key (site_id, member_id) references members on delete cascade
);
insert into ticket_readers (site_id, member_id, message_id)
select m.site_id, m.id, x.last from members m
join (select site_id, max(id) as last from ticket_messages group by site_id) x on x.site_id = m.site_id
where answers_tickets(m.role) or exists (select from tickets t where t.site_id = m.site_id and t.member_id = m.id);

create function begin_reading_tickets() returns trigger language plpgsql as $$
begin
  insert into ticket_readers (site_id, member_id, message_id)
  select new.site_id, new.id, max(x.id) from ticket_messages x where x.site_id = new.site_id having max(x.id) is not null
  on conflict (site_id, member_id) do update set message_id = excluded.message_id;
  return null;
end $$;
create trigger begin_reading_tickets after insert on members for each row
  when (answers_tickets(new.role)) execute function begin_reading_tickets();
create trigger begin_reading_tickets_by_role after update of role on members for each row
  when (answers_tickets(new.role) and not answers_tickets(old.role)) execute function begin_reading_tickets();

create function tell_ticket_reader(site bigint, ticket bigint, asked_by bigint) returns void language sql as $$
  select pg_notify('clube_live', json_build_object('name', 'ticket:changed', 'site_id', site, 'ticket_id', ticket, 'member_id', asked_by)::text)
$$;
-- Whoever writes in a ticket has read it.
create function note_ticket_message() returns trigger language plpgsql as $$
declare
  asked_by bigint;
begin
  update tickets set
    last_asked_id = case when member_id = new.member_id then new.id else last_asked_id end,
    last_answered_id = case when member_id = new.member_id then last_answered_id else new.id end
  where site_id = new.site_id and id = new.ticket_id returning member_id into asked_by;
  if new.member_id is not null then
    insert into ticket_reads (site_id, ticket_id, member_id, message_id) values (new.site_id, new.ticket_id, new.member_id, new.id)
    on conflict (site_id, ticket_id, member_id) do update set message_id = greatest(ticket_reads.message_id, excluded.message_id);
  end if;
  perform tell_ticket_reader(new.site_id, new.ticket_id, asked_by);
  return null;
end $$;
create trigger note_ticket_message after insert on ticket_messages for each row execute function note_ticket_message();

create function tell_ticket_changes() returns trigger language plpgsql as $$
begin
  perform tell_ticket_reader(new.site_id, new.id, new.member_id);
  return null;
end $$;
create trigger tell_ticket_changes after update of status, assignee_id on tickets for each row
  when (old.status <> new.status or old.assignee_id is distinct from new.assignee_id) execute function tell_ticket_changes();

create index tickets_unread on tickets (site_id, last_asked_id) where status = 'open';
