-- A file of one's own data that a server could not make, or died of, is given up. See docs/adr/0142-ones-own-data-and-going.md.
alter table data_exports
  -- Counted before each: who is killed by one counts too.
  add column tries smallint not null default 0,
  add column failed_at timestamptz;
-- One at a time; of one that was given up there may be a next.
drop index data_exports_waiting;
create unique index data_exports_waiting on data_exports (user_id, coalesce(bound_to, 0))
  where ready_at is null and failed_at is null;

-- What somebody wrote, in whichever ticket; and who leaves is taken out of it.
create index ticket_messages_by_member on ticket_messages (site_id, member_id);
