-- Answers to tickets that come by mail. See docs/adr/0154-a-ticket-is-answered-by-mail.md.
-- A mail is kept before it is acted on; `key` is the hash of its Message-ID, so that one that is sent again is the same.
-- `raw` goes once it is acted on; the row stays for as long as its address is good.
create table ticket_mails (
  site_id bigint not null,
  id bigint generated always as identity,
  ticket_id bigint not null,
  member_id bigint not null,
  key bytea not null,
  raw bytea,
  tries integer not null default 0,
  outcome text check (outcome in ('answered', 'empty', 'refused', 'failed')),
  received_at timestamptz not null default now(),
  expires_at timestamptz not null,
  primary key (site_id, id),
  unique (site_id, ticket_id, member_id, key),
  check ((raw is null) = (outcome is not null)),
  foreign key (site_id, ticket_id) references tickets on delete cascade,
  foreign key (site_id, member_id) references members on delete cascade
);
create index ticket_mails_by_member on ticket_mails (site_id, member_id);
create index ticket_mails_by_end on ticket_mails (expires_at);
-- How a message came, and how many files of its mail it does not show.
alter table ticket_messages
  add column by_mail boolean not null default false,
  add column left_out integer not null default 0 check (left_out >= 0);
