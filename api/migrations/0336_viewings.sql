-- Whom a session of staff looks on as. See docs/adr/0166-the-rule-answers-for-anybody.md.
create table viewings (
  site_id bigint not null references sites on delete cascade,
  -- It ends with the session.
  session_id bigint not null references sessions (id) on delete cascade,
  -- Null: somebody who is enrolled this very moment.
  member_id bigint,
  -- An instructor sees so much of them: a course of their own. Null: all of the panel.
  course_id bigint,
  created_at timestamptz not null default now(),
  primary key (site_id, session_id),
  foreign key (site_id, member_id) references members on delete cascade,
  foreign key (site_id, course_id) references courses on delete cascade
);
create index viewings_by_session on viewings (session_id);
create index viewings_by_member on viewings (site_id, member_id) where member_id is not null;
create index viewings_by_course on viewings (site_id, course_id) where course_id is not null;
select audit_table('viewings', 'viewing', 'session_id', '@member', 'session_id');
