-- What somebody is told of, in the panel and by mail. See docs/adr/0103-notifications-are-rows.md.
-- `subject` is what it is about, so that the same is told once. A row waits for its mail until `mail_at`; whoever has read it by
-- then gets none. What is not shown in the panel is there for its mail alone.
alter table notifications
  add constraint notifications_kind_check
    check (kind in ('comment.answered', 'ticket.answered', 'lesson.published', 'certificate.earned', 'access.ending')),
  add column subject text not null default gen_random_uuid()::text,
  add column in_app boolean not null default true,
  add column mail_at timestamptz,
  add column mail_tries integer not null default 0;
alter table notifications alter column subject drop default;
create unique index notifications_told_once on notifications (site_id, member_id, kind, subject);
create index notifications_unread on notifications (site_id, member_id) where read_at is null and in_app;
create index notifications_to_mail on notifications (mail_at) where mail_at is not null;
drop index notifications_by_member;
create index notifications_by_member on notifications (site_id, member_id, id desc) where in_app;

-- What a member chose otherwise than it is for everybody (`notification_default`).
create table notification_choices (
  site_id bigint not null,
  member_id bigint not null,
  kind text not null,
  in_app boolean not null,
  mail text not null check (mail in ('off', 'now', 'daily')),
  primary key (site_id, member_id, kind),
  foreign key (site_id, member_id) references members on delete cascade
);
create function notification_default(kind text) returns text language sql immutable as $$
  select case kind when 'lesson.published' then 'daily' else 'now' end
$$;

-- The daily mail goes out at 10 in the morning, UTC. What is mailed at once waits a minute: mostly it is read by then.
create function mail_time(frequency text) returns timestamptz language sql stable as $$
  select case frequency when 'now' then now() + interval '1 minute'
    when 'daily' then date_trunc('day', now() at time zone 'utc' + interval '14 hours') at time zone 'utc' + interval '10 hours' end
$$;
create function notify_members(site bigint, members bigint[], about text, what text, details jsonb)
returns void language sql as $$
  insert into notifications (site_id, member_id, kind, subject, payload, in_app, mail_at)
  select site, m, about, what, details, coalesce(c.in_app, true), mail_time(coalesce(c.mail, notification_default(about)))
  from unnest(members) m
  left join notification_choices c on c.site_id = site and c.member_id = m and c.kind = about
  where coalesce(c.in_app, true) or c.mail <> 'off'
  on conflict (site_id, member_id, kind, subject) do nothing
$$;

-- Open pages are told at once; many at a time are told as one, to everybody of the panel.
create function tell_notifications() returns trigger language plpgsql as $$
begin
  perform pg_notify('clube_live', json_build_object('name', 'notification:changed', 'site_id', c.site_id,
    'member_id', case when c.members = 1 then c.member_id end)::text)
  from (select site_id, count(distinct member_id) as members, min(member_id) as member_id from changed group by site_id) c;
  return null;
end $$;
create trigger tell_new_notifications after insert on notifications
  referencing new table as changed for each statement execute function tell_notifications();
create trigger tell_read_notifications after update on notifications
  referencing new table as changed for each statement execute function tell_notifications();

create function notify_of_answer() returns trigger language plpgsql as $$
begin
  perform notify_members(new.site_id, array[p.member_id], 'comment.answered', 'comment:' || new.id, jsonb_build_object(
    'course_id', new.course_id, 'module_id', new.module_id, 'lesson_id', new.lesson_id, 'comment_id', new.id,
    'title', l.title, 'person', trim(a.first_name || ' ' || a.last_name), 'text', left(new.comment, 140)))
  from comments p
  join members a on a.site_id = new.site_id and a.id = new.member_id
  join lessons l on l.site_id = new.site_id and l.id = new.lesson_id
  where p.site_id = new.site_id and p.id = new.parent_lesson_comment_id and p.member_id <> new.member_id;
  return null;
end $$;
create trigger notify_of_answer after insert on comments for each row
  when (new.parent_lesson_comment_id is not null and new.status = 'approved') execute function notify_of_answer();
create trigger notify_of_reviewed_answer after update of status on comments for each row
  when (new.parent_lesson_comment_id is not null and new.status = 'approved' and old.status = 'awaiting')
  execute function notify_of_answer();

create function notify_of_ticket() returns trigger language plpgsql as $$
begin
  perform notify_members(new.site_id, array[t.member_id], 'ticket.answered', 'message:' || new.id, jsonb_build_object(
    'ticket_id', t.id, 'title', t.title, 'person', trim(a.first_name || ' ' || a.last_name), 'text', left(new.message, 140)))
  from tickets t join members a on a.site_id = new.site_id and a.id = new.member_id
  where t.site_id = new.site_id and t.id = new.ticket_id and t.member_id <> new.member_id;
  return null;
end $$;
create trigger notify_of_ticket after insert on ticket_messages for each row execute function notify_of_ticket();

create function notify_of_certificate() returns trigger language plpgsql as $$
begin
  perform notify_members(new.site_id, array[new.member_id], 'certificate.earned', 'course:' || new.course_id,
    jsonb_build_object('course_id', new.course_id, 'title', new.title));
  return null;
end $$;
create trigger notify_of_certificate after insert on certificates for each row execute function notify_of_certificate();

-- A lesson that was put up is told of a moment later, by the worker: many members are told, and who puts twenty up at once means
-- one piece of news.
create table lesson_news (
  site_id bigint not null,
  lesson_id bigint not null,
  published_at timestamptz not null default now(),
  primary key (site_id, lesson_id),
  foreign key (site_id, lesson_id) references lessons on delete cascade
);
create index lesson_news_by_time on lesson_news (published_at);
create function note_lesson_news() returns trigger language plpgsql as $$
begin
  insert into lesson_news (site_id, lesson_id) values (new.site_id, new.id) on conflict do nothing;
  return null;
end $$;
create trigger note_new_lesson after insert on lessons for each row
  when (new.published_at is not null) execute function note_lesson_news();
create trigger note_published_lesson after update of published_at on lessons for each row
  when (old.published_at is null and new.published_at is not null) execute function note_lesson_news();
-- With a module come its lessons.
create function note_module_news() returns trigger language plpgsql as $$
begin
  insert into lesson_news (site_id, lesson_id)
    select l.site_id, l.id from lessons l
    where l.site_id = new.site_id and l.module_id = new.id and l.published_at is not null
  on conflict do nothing;
  return null;
end $$;
create trigger note_published_module after update of published_at on modules for each row
  when (old.published_at is null and new.published_at is not null) execute function note_module_news();

create index enrolments_by_end on enrolments (expires_at) where expires_at is not null;
