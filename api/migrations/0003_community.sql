create table comments (
  site_id bigint not null,
  id bigint generated always as identity,
  course_id bigint not null,
  module_id bigint not null,
  lesson_id bigint not null,
  member_id bigint not null,
  parent_lesson_comment_id bigint,
  comment text not null check (char_length(comment) between 1 and 5000),
  status text not null default 'approved' check (status in ('awaiting', 'approved', 'hidden', 'spam')),
  likes_count integer not null default 0,
  idempotency_key text,
  created_at timestamptz not null default now(),
  primary key (site_id, id),
  unique (site_id, lesson_id, id),
  unique (site_id, member_id, idempotency_key),
  foreign key (site_id, member_id) references members on delete cascade,
  foreign key (site_id, course_id, module_id, lesson_id) references lessons (site_id, course_id, module_id, id)
    on update cascade on delete cascade,
  foreign key (site_id, lesson_id, parent_lesson_comment_id) references comments (site_id, lesson_id, id)
    on delete cascade
);
create index comments_by_lesson on comments (site_id, lesson_id, created_at desc, id desc)
  where parent_lesson_comment_id is null;
create index comments_by_parent on comments (site_id, parent_lesson_comment_id, created_at);
create index comments_by_status on comments (site_id, status, created_at desc);

create table comment_likes (
  site_id bigint not null,
  comment_id bigint not null,
  member_id bigint not null,
  primary key (site_id, comment_id, member_id),
  foreign key (site_id, comment_id) references comments on delete cascade,
  foreign key (site_id, member_id) references members on delete cascade
);

create function count_likes() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update comments set likes_count = likes_count + 1 where site_id = new.site_id and id = new.comment_id;
  else
    update comments set likes_count = likes_count - 1 where site_id = old.site_id and id = old.comment_id;
  end if;
  return null;
end $$;
create trigger count_likes after insert or delete on comment_likes for each row execute function count_likes();

create table certificates (
  site_id bigint not null,
  id bigint generated always as identity,
  course_id bigint not null,
  member_id bigint not null,
  title text not null,
  code text not null unique,
  created_at timestamptz not null default now(),
  primary key (site_id, id),
  unique (site_id, course_id, member_id),
  foreign key (site_id, member_id) references members on delete cascade,
  foreign key (site_id, course_id) references courses on delete cascade
);

create table notifications (
  site_id bigint not null,
  id bigint generated always as identity,
  member_id bigint not null,
  kind text not null,
  payload jsonb not null default '{}',
  read_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (site_id, id),
  foreign key (site_id, member_id) references members on delete cascade
);
create index notifications_by_member on notifications (site_id, member_id, created_at desc);

create table tickets (
  site_id bigint not null,
  id bigint generated always as identity,
  member_id bigint not null,
  title text not null,
  status text not null default 'open' check (status in ('open', 'closed')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (site_id, id),
  foreign key (site_id, member_id) references members on delete cascade
);
create index tickets_by_update on tickets (site_id, updated_at desc);
create index tickets_by_member on tickets (site_id, member_id, updated_at desc);

create table ticket_messages (
  site_id bigint not null,
  id bigint generated always as identity,
  ticket_id bigint not null,
  member_id bigint not null,
  message text not null check (char_length(message) between 1 and 10000),
  image_media_id bigint,
  created_at timestamptz not null default now(),
  primary key (site_id, id),
  foreign key (site_id, ticket_id) references tickets on delete cascade,
  foreign key (site_id, member_id) references members on delete cascade,
  foreign key (site_id, image_media_id) references media on delete set null (image_media_id)
);
create index ticket_messages_by_ticket on ticket_messages (site_id, ticket_id, created_at);

create table banners (
  site_id bigint not null references sites on delete cascade,
  id bigint generated always as identity,
  title text not null,
  subtitle text not null default '',
  button_text text not null default '',
  link text not null default '',
  image_media_id bigint,
  position integer not null default 0,
  primary key (site_id, id),
  foreign key (site_id, image_media_id) references media on delete set null (image_media_id)
);

create table cards (
  site_id bigint not null references sites on delete cascade,
  id bigint generated always as identity,
  title text not null,
  link text not null default '',
  image_media_id bigint,
  position integer not null default 0,
  primary key (site_id, id),
  foreign key (site_id, image_media_id) references media on delete set null (image_media_id)
);
