-- Members who are to be mailed where the panel is, and wait for their turn. See docs/adr/0261-an-act-for-many-may-take-its-time.md.
create table member_access_mails (
  site_id bigint not null,
  member_id bigint not null,
  asked_by bigint not null,
  due_at timestamptz not null default now(),
  tries smallint not null default 0,
  primary key (site_id, member_id),
  foreign key (site_id, member_id) references members on delete cascade,
  foreign key (site_id, asked_by) references members (site_id, id) on delete cascade
);
create index member_access_mails_by_due on member_access_mails (due_at, site_id, member_id);
create index member_access_mails_by_asker on member_access_mails (site_id, asked_by);
