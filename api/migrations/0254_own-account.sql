-- What somebody takes out of the platform, and going for good. See docs/adr/0142-ones-own-data-and-going.md.

-- A file of one's own data. `bound_to`: asked for by a session that knows one panel alone, it holds nothing of the others.
create table data_exports (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  bound_to bigint references sites on delete cascade,
  -- Of the file in the storage: nobody guesses it, and no answer tells it.
  key text not null unique,
  size_bytes bigint,
  ready_at timestamptz,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
-- One at a time, whoever clicks how often.
create unique index data_exports_waiting on data_exports (user_id, coalesce(bound_to, 0)) where ready_at is null;
create index data_exports_by_user on data_exports (user_id, id desc);
create index data_exports_by_panel on data_exports (bound_to) where bound_to is not null;
create index data_exports_by_end on data_exports (expires_at);

-- Who asked to go. Until `erase_at` it is taken back by one row less, with a session or with the secret of the mail.
create table account_deletions (
  user_id bigint primary key references users on delete cascade,
  token_hash bytea not null unique,
  created_at timestamptz not null default now(),
  erase_at timestamptz not null
);
create index account_deletions_by_end on account_deletions (erase_at);

-- What others go on reading stays without its author.
alter table comments alter column member_id drop not null;
alter table ticket_messages alter column member_id drop not null;

create or replace function notify_of_report() returns trigger language plpgsql as $$
begin
  perform notify_members(new.site_id, array(
      select m.id from members m
      where m.site_id = c.site_id and m.id <> new.member_id and m.id is distinct from c.member_id
        and (m.role in ('owner', 'admin', 'moderator') or (m.role = 'instructor' and exists (
          select from enrolments e where e.site_id = m.site_id and e.member_id = m.id and e.course_id = c.course_id
            and (e.expires_at is null or e.expires_at > now()))))
    ), 'comment.reported', 'comment:' || c.id || coalesce(':' || extract(epoch from c.edited_at), ''), jsonb_strip_nulls(jsonb_build_object('course_id', c.course_id, 'module_id', c.module_id,
      'lesson_id', c.lesson_id, 'comment_id', c.id, 'title', l.title, 'person', trim(a.first_name || ' ' || a.last_name))))
  from comments c
  join lessons l on l.site_id = c.site_id and l.id = c.lesson_id
  left join members a on a.site_id = c.site_id and a.id = c.member_id
  where c.site_id = new.site_id and c.id = new.comment_id;
  return null;
end $$;

-- What a mailbox bought in any panel.
create index orders_of_mailbox on orders (email);
