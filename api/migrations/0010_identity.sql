-- An account belongs to whoever opens its mailbox; a membership begins with consent.

-- What a panel knows of a person is what that panel collected. Names that people gave themselves so far stay with their
-- memberships; phones and documents may have come from another panel, so they do not.
alter table members
  add column first_name text,
  add column last_name text not null default '',
  add column phone text,
  add column document text;
update members m set first_name = u.first_name, last_name = u.last_name from users u where u.id = m.user_id;
alter table members alter column first_name set not null;

-- Somebody whom a panel asked in, and what it typed about them. Accepting or withdrawing removes the row.
create table invitations (
  site_id bigint not null references sites on delete cascade,
  id bigint generated always as identity,
  email text not null check (email = lower(email)),
  first_name text not null,
  last_name text not null default '',
  document text,
  role text not null check (role in ('admin', 'instructor', 'moderator', 'support', 'student')),
  invited_by bigint,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  primary key (site_id, id),
  unique (site_id, email),
  foreign key (site_id, invited_by) references members on delete set null (invited_by)
);
create index invitations_by_email on invitations (email);

create table invitation_courses (
  site_id bigint not null,
  invitation_id bigint not null,
  course_id bigint not null,
  primary key (site_id, invitation_id, course_id),
  foreign key (site_id, invitation_id) references invitations on delete cascade,
  foreign key (site_id, course_id) references courses (site_id, id) on delete cascade
);

-- Each mail carries a link of its own; one whose time is over can still ask for the next.
create table invitation_links (
  site_id bigint not null,
  token_hash bytea not null unique,
  invitation_id bigint not null,
  expires_at timestamptz not null,
  primary key (site_id, token_hash),
  foreign key (site_id, invitation_id) references invitations on delete cascade
);

-- What somebody typed about themselves, until the mailbox is opened. No account stands for it before.
create table registrations (
  token_hash bytea primary key,
  email text not null check (email = lower(email)),
  first_name text not null,
  last_name text not null default '',
  phone text not null,
  country text not null,
  document text not null,
  site_id bigint references sites on delete cascade,
  expires_at timestamptz not null
);
create index registrations_by_email on registrations (email);
