-- The desk's own side of a ticket: who has it, and what staff say among themselves. See docs/adr/0179-the-desk-has-its-own-side.md.
alter table tickets
  add column assignee_id bigint,
  add column closed_at timestamptz,
  add foreign key (site_id, assignee_id) references members on delete set null (assignee_id);
update tickets set closed_at = updated_at where status = 'closed';
-- "Mine" and "nobody's", in the order of the list.
create index tickets_by_assignee on tickets (site_id, assignee_id, updated_at desc, id desc);

create function note_ticket_closing() returns trigger language plpgsql as $$
begin
  new.closed_at := case when new.status = 'closed' then coalesce(old.closed_at, now()) end;
  return new;
end $$;
create trigger note_ticket_closing before update of status on tickets for each row execute function note_ticket_closing();

-- In a table of their own: no statement that answers a student reads it.
create table ticket_notes (
  site_id bigint not null,
  id bigint generated always as identity,
  ticket_id bigint not null,
  author_id bigint,
  note text not null check (char_length(note) between 1 and 5000),
  created_at timestamptz not null default now(),
  primary key (site_id, id),
  foreign key (site_id, ticket_id) references tickets on delete cascade,
  foreign key (site_id, author_id) references members on delete set null (author_id)
);
create index ticket_notes_by_ticket on ticket_notes (site_id, ticket_id, id desc);
create index ticket_notes_by_author on ticket_notes (site_id, author_id);

create function answers_tickets(role text) returns boolean language sql immutable as $$
  select role in ('owner', 'admin', 'support')
$$;
-- Whoever answers tickets no more has none.
create function take_tickets_away() returns trigger language plpgsql as $$
begin
  update tickets set assignee_id = null where site_id = new.site_id and assignee_id = new.id;
  return null;
end $$;
create trigger take_tickets_away after update of role, suspended_at on members for each row
  when (not answers_tickets(new.role) or new.suspended_at is not null) execute function take_tickets_away();

alter table notifications drop constraint notifications_kind_check;
alter table notifications add constraint notifications_kind_check check (kind in ('comment.answered', 'comment.mentioned',
  'comment.reported', 'ticket.answered', 'ticket.assigned', 'lesson.published', 'certificate.earned', 'access.ending'));
-- A notice of a ticket that somebody has no more goes, so that they are told anew when it comes back, and with the ticket itself.
create function forget_assignment() returns trigger language plpgsql as $$
begin
  delete from notifications where site_id = old.site_id and member_id = old.assignee_id
    and kind = 'ticket.assigned' and subject = 'ticket:' || old.id;
  return null;
end $$;
create trigger forget_assignment after update of assignee_id on tickets for each row
  when (old.assignee_id is distinct from new.assignee_id) execute function forget_assignment();
create trigger forget_assignment_of_deleted after delete on tickets for each row
  when (old.assignee_id is not null) execute function forget_assignment();
