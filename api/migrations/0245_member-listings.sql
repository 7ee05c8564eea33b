-- The list of members at any size, and members who are suspended. See docs/adr/0135-the-list-of-members-has-rows-of-its-own.md.
alter table members add column suspended_at timestamptz;

-- A text as the list of members compares it: without accents and case.
create function folded(content text) returns text language sql stable as $$
  select lower(unaccent(content))
$$;

-- What a member is sorted by: an index takes no more than some 2,700 bytes, and a name may be longer.
create function listed_name(first_name text, last_name text) returns text language sql stable as $$
  select left(folded(trim(first_name || ' ' || last_name)), 200)
$$;

-- What the list of members sorts and searches by. `words` begins with a blank and parts what it holds by blanks, so that the
-- beginning of a word can be looked for.
create table member_listings (
  site_id bigint not null,
  member_id bigint not null,
  name text collate "C" not null,
  words text not null,
  role text not null,
  is_suspended boolean not null,
  primary key (site_id, member_id),
  foreign key (site_id, member_id) references members on delete cascade
);
create index member_listings_by_name on member_listings (site_id, name, member_id);
create index member_listings_by_role on member_listings (site_id, role, name, member_id);
create index member_listings_suspended on member_listings (site_id, name, member_id) where is_suspended;
-- Written at once: a list of what is still to be entered would be searched through from its beginning to its end.
create index member_listings_words on member_listings using gin (site_id, words gin_trgm_ops) with (fastupdate = off);

-- When somebody last used a session of the panel. A table of its own, for it changes every few minutes and the other does not.
create table member_visits (
  site_id bigint not null,
  member_id bigint not null,
  last_seen_at timestamptz not null default '-infinity',
  primary key (site_id, member_id),
  foreign key (site_id, member_id) references members on delete cascade
);
create index member_visits_by_time on member_visits (site_id, last_seen_at, member_id);

create function list_member() returns trigger language plpgsql as $$
begin
  insert into member_listings as l (site_id, member_id, name, words, role, is_suspended)
    select new.site_id, new.id, listed_name(new.first_name, new.last_name),
      ' ' || folded(new.first_name || ' ' || new.last_name) || ' ' || u.email || ' ' || coalesce(new.document, ''),
      new.role, new.suspended_at is not null
    from users u where u.id = new.user_id
  on conflict (site_id, member_id) do update
    set name = excluded.name, words = excluded.words, role = excluded.role, is_suspended = excluded.is_suspended;
  if tg_op = 'INSERT' then
    insert into member_visits (site_id, member_id) values (new.site_id, new.id) on conflict do nothing;
  end if;
  return null;
end $$;
create trigger list_member after insert or update of first_name, last_name, document, role, suspended_at on members
  for each row execute function list_member();

create function list_members_of_user() returns trigger language plpgsql as $$
begin
  update member_listings l
    set words = ' ' || folded(m.first_name || ' ' || m.last_name) || ' ' || new.email || ' ' || coalesce(m.document, '')
    from members m where m.user_id = new.id and l.site_id = m.site_id and l.member_id = m.id;
  return null;
end $$;
create trigger list_members_of_user after update of email on users for each row
  when (old.email <> new.email) execute function list_members_of_user();

create function note_visit() returns trigger language plpgsql as $$
begin
  update member_visits v set last_seen_at = new.last_seen_at
    from members m where m.site_id = new.site_id and m.user_id = new.user_id
      and v.site_id = m.site_id and v.member_id = m.id and v.last_seen_at < new.last_seen_at;
  return null;
end $$;
create trigger note_visit after insert or update of last_seen_at on sessions for each row
  when (new.site_id is not null) execute function note_visit();

insert into member_listings (site_id, member_id, name, words, role, is_suspended)
  select m.site_id, m.id, listed_name(m.first_name, m.last_name),
    ' ' || folded(m.first_name || ' ' || m.last_name) || ' ' || u.email || ' ' || coalesce(m.document, ''), m.role, false
  from members m join users u on u.id = m.user_id;
insert into member_visits (site_id, member_id, last_seen_at)
  select m.site_id, m.id, coalesce((select max(s.last_seen_at) from sessions s
    where s.site_id = m.site_id and s.user_id = m.user_id), '-infinity')
  from members m;

-- Who is in a course, whose time in it ends, and how far they are.
create index enrolments_listed_by_course on enrolments (site_id, course_id, member_id);
create index enrolments_listed_by_end on enrolments (site_id, expires_at, member_id) where expires_at is not null;
create index course_progress_by_course on course_progress (site_id, course_id, lessons_completed_count, member_id);

-- Whoever is suspended is out at once, and no session of theirs elsewhere leads in again.
create function end_sessions_of_suspended() returns trigger language plpgsql as $$
begin
  new.sessions_ended_at := clock_timestamp();
  delete from sessions s
    where s.site_id = new.site_id and s.user_id = new.user_id and s.ended_reason is null and s.expires_at > now();
  return new;
end $$;
create trigger end_sessions_of_suspended before update of suspended_at on members for each row
  when (old.suspended_at is null and new.suspended_at is not null) execute function end_sessions_of_suspended();
