-- What went wrong in a member's browser, for whoever answers their tickets. See docs/adr/0187-what-a-member-met-stands-beside-their-ticket.md.
create table member_faults (
  site_id bigint not null,
  id bigint generated always as identity,
  member_id bigint not null,
  kind text not null check (kind in ('unreachable', 'timed_out', 'corrupt', 'incompatible', 'crashed', 'forbidden', 'unavailable', 'slow')),
  remote text not null check (char_length(remote) between 1 and 100),
  release text,
  lesson_id bigint,
  -- Browser and system by name, nothing that tells one machine from another.
  device text not null check (char_length(device) <= 40),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '30 days',
  primary key (site_id, id),
  foreign key (site_id, member_id) references members on delete cascade,
  foreign key (site_id, lesson_id) references lessons on delete set null (lesson_id)
);
create index member_faults_by_member on member_faults (site_id, member_id, id desc);
create index member_faults_by_lesson on member_faults (site_id, lesson_id);
create index member_faults_by_end on member_faults (expires_at);
