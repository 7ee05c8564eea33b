-- Quiz lessons. See docs/adr/0151-a-quiz-is-judged-by-the-server.md.
alter table lessons drop constraint lessons_media_type_check;
alter table lessons add constraint lessons_media_type_check
  check (media_type in ('hls', 'audio', 'youtube', 'vimeo', 'panda', 'text', 'quiz'));

-- The quiz of a lesson as it is now. It stays when the lesson becomes something else, and so do its attempts.
create table quizzes (
  site_id bigint not null,
  lesson_id bigint not null,
  -- Of everything that is edited: who saw an older one is told instead of overwriting.
  version integer not null default 1,
  -- Of what is asked and of the passing mark: answers to an older one are not judged.
  revision integer not null default 1,
  passing_percent integer not null default 70 check (passing_percent between 1 and 100),
  max_attempts integer check (max_attempts between 1 and 100),
  shows_answers text not null default 'passed' check (shows_answers in ('never', 'passed', 'last')),
  is_shuffled boolean not null default false,
  questions jsonb not null default '[]' check (octet_length(questions::text) <= 2097152),
  primary key (site_id, lesson_id),
  foreign key (site_id, lesson_id) references lessons on delete cascade
);

-- Questions that were answered, as they were then: written with the first attempt at them, and never changed.
create table quiz_revisions (
  site_id bigint not null,
  lesson_id bigint not null,
  revision integer not null,
  questions jsonb not null,
  created_at timestamptz not null default now(),
  primary key (site_id, lesson_id, revision),
  foreign key (site_id, lesson_id) references quizzes on delete cascade
);

create table quiz_attempts (
  site_id bigint not null,
  lesson_id bigint not null,
  member_id bigint not null,
  -- From 1, without gaps.
  number integer not null check (number >= 1),
  revision integer not null,
  -- What was sent, by the id of the question.
  answers jsonb not null,
  -- Whether that was right, by the id of the question.
  outcomes jsonb not null,
  points integer not null check (points >= 0),
  points_possible integer not null check (points_possible >= points and points_possible > 0),
  is_passed boolean not null,
  submitted_at timestamptz not null default now(),
  primary key (site_id, lesson_id, member_id, number),
  foreign key (site_id, member_id) references members on delete cascade,
  foreign key (site_id, lesson_id, revision) references quiz_revisions on delete cascade
);
create index quiz_attempts_of_member on quiz_attempts (site_id, member_id);
create index quiz_attempts_by_revision on quiz_attempts (site_id, lesson_id, revision);
