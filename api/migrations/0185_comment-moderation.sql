-- The queue of moderation: the newest first within a state, of a course or of a member, whatever else the panel has.
create index comments_queue on comments (site_id, status, id desc);
create index comments_queue_of_course on comments (site_id, course_id, status, id desc);
create index comments_queue_of_member on comments (site_id, member_id, id desc);
drop index comments_by_status;

-- Who decided what about a comment, and when: kept for whoever asks why something went.
create table comment_decisions (
  site_id bigint not null,
  id bigint generated always as identity,
  comment_id bigint not null,
  moderator_id bigint,
  from_status text not null,
  to_status text not null check (to_status <> from_status),
  decided_at timestamptz not null default now(),
  primary key (site_id, id),
  foreign key (site_id, comment_id) references comments on delete cascade,
  foreign key (site_id, moderator_id) references members on delete set null (moderator_id)
);
create index comment_decisions_by_comment on comment_decisions (site_id, comment_id, id desc);
create index comment_decisions_by_moderator on comment_decisions (site_id, moderator_id);
