-- What is to be mailed, from the transaction of what it tells of until it is out. Neither words nor secrets are in it, nor whose mailbox it
-- is: a mail is made when it is sent. See docs/adr/0345-a-mail-is-written-down-with-what-it-tells.md.
create table owed_mails (
  id bigint generated always as identity primary key,
  -- Of a module, which knows how it is made.
  kind text not null,
  site_id bigint references sites on delete cascade,
  -- Whom it is for, where that is somebody with an account.
  user_id bigint references users on delete cascade,
  about jsonb not null,
  tries smallint not null default 0,
  due_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index owed_mails_by_due on owed_mails (due_at, id);
create index owed_mails_by_site on owed_mails (site_id);
create index owed_mails_by_user on owed_mails (user_id);
