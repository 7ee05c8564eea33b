-- What moderators do with a comment beside publishing it: pin it, mark it as the answer, delete it with a way back, keep its author from
-- writing. See docs/adr/0176-comments-are-held-by-rules.md.
alter table comments drop constraint comments_status_check;
alter table comments
  add constraint comments_status_check check (status in ('awaiting', 'approved', 'hidden', 'spam', 'deleted')),
  add column deleted_at timestamptz,
  add column pinned_at timestamptz,
  add column is_answer boolean not null default false,
  -- Why it did not go straight up: see comment_rules.
  add column held_for text check (held_for in ('everything', 'first', 'link', 'word')),
  add constraint only_threads_are_pinned check (pinned_at is null or parent_lesson_comment_id is null),
  add constraint only_replies_answer check (not is_answer or parent_lesson_comment_id is not null);
-- One of each.
create unique index comments_pinned on comments (site_id, lesson_id) where pinned_at is not null;
create unique index comments_answering on comments (site_id, parent_lesson_comment_id) where is_answer;
create index comments_deleted on comments (deleted_at) where deleted_at is not null;
create index comments_queue_of_lesson on comments (site_id, lesson_id, id desc);

create function note_comment_deletion() returns trigger language plpgsql as $$
begin
  new.deleted_at := case when new.status = 'deleted' then coalesce(old.deleted_at, now()) end;
  return new;
end $$;
create trigger note_comment_deletion before update of status on comments for each row
  when (old.status <> new.status) execute function note_comment_deletion();

-- What is deleted counts for nobody; until it is gone for good it can be brought back.
create or replace function count_threads() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into thread_counts as t (site_id, lesson_id, total, approved)
    values (new.site_id, new.lesson_id, 1, (new.status = 'approved')::int)
    on conflict (site_id, lesson_id) do update set total = t.total + 1, approved = t.approved + excluded.approved;
  elsif tg_op = 'DELETE' then
    update thread_counts set total = total - (old.status <> 'deleted')::int, approved = approved - (old.status = 'approved')::int
    where site_id = old.site_id and lesson_id = old.lesson_id;
  else
    update thread_counts set total = total + (new.status <> 'deleted')::int - (old.status <> 'deleted')::int,
      approved = approved + (new.status = 'approved')::int - (old.status = 'approved')::int
    where site_id = new.site_id and lesson_id = new.lesson_id;
  end if;
  return null;
end $$;

-- Who reads on and likes, and writes nothing.
create table comment_blocks (
  site_id bigint not null,
  member_id bigint not null,
  blocked_by bigint,
  created_at timestamptz not null default now(),
  primary key (site_id, member_id),
  foreign key (site_id, member_id) references members on delete cascade,
  foreign key (site_id, blocked_by) references members on delete set null (blocked_by)
);
create index comment_blocks_by_blocker on comment_blocks (site_id, blocked_by);
select audit_table('comment_blocks', 'comment_block', 'member_id', '@member', 'blocked_by');

-- The author is told what somebody else decided: that it is to be seen now, or not any more. Of spam nobody is told.
alter table notifications drop constraint notifications_kind_check;
alter table notifications add constraint notifications_kind_check check (kind in ('comment.answered', 'comment.mentioned',
  'comment.reported', 'comment.published', 'comment.removed', 'ticket.answered', 'ticket.assigned', 'lesson.published',
  'certificate.earned', 'access.ending'));
drop index notifications_of_comment;
create index notifications_of_comment on notifications (site_id, ((payload ->> 'comment_id')::bigint))
  where kind in ('comment.answered', 'comment.mentioned', 'comment.reported', 'comment.published', 'comment.removed');
create or replace function tell_notices_of_comment() returns trigger language plpgsql as $$
begin
  perform pg_notify('clube_live', json_build_object(
    'name', 'notification:changed', 'site_id', n.site_id, 'member_id', n.member_id)::text)
  from (select distinct site_id, member_id from notifications
    where site_id = old.site_id and (payload ->> 'comment_id')::bigint = old.id
      and kind in ('comment.answered', 'comment.mentioned', 'comment.reported', 'comment.published', 'comment.removed')) n;
  if tg_op = 'DELETE' then
    delete from notifications where site_id = old.site_id and (payload ->> 'comment_id')::bigint = old.id
      and kind in ('comment.answered', 'comment.mentioned', 'comment.reported', 'comment.published', 'comment.removed');
  end if;
  return null;
end $$;
create function notify_of_decision() returns trigger language plpgsql as $$
begin
  perform notify_members(new.site_id, array[c.member_id],
    case when new.to_status = 'approved' then 'comment.published' else 'comment.removed' end, 'comment:' || c.id,
    jsonb_build_object('course_id', c.course_id, 'module_id', c.module_id, 'lesson_id', c.lesson_id, 'comment_id', c.id, 'title', l.title))
  from comments c join lessons l on l.site_id = c.site_id and l.id = c.lesson_id
  where c.site_id = new.site_id and c.id = new.comment_id and c.member_id is distinct from new.moderator_id and c.member_id is not null;
  return null;
end $$;
create trigger notify_of_decision after insert on comment_decisions for each row
  when ((new.to_status = 'approved' and new.from_status = 'awaiting') or new.to_status in ('hidden', 'deleted'))
  execute function notify_of_decision();

-- Whoever moderates hears of what waits too; to others nothing happened.
create or replace function tell_comments() returns trigger language plpgsql as $$
declare
  changed record := coalesce(new, old);
begin
  perform pg_notify('clube_live', json_build_object('name', 'comment:changed', 'site_id', changed.site_id, 'lesson_id', changed.lesson_id,
    'is_waiting', tg_op = 'INSERT' and changed.status <> 'approved')::text);
  return null;
end $$;
drop trigger tell_new_comments on comments;
create trigger tell_new_comments after insert on comments for each row execute function tell_comments();
drop trigger tell_changed_comments on comments;
create trigger tell_changed_comments after update on comments for each row
  when (old.comment <> new.comment or old.status <> new.status or old.pinned_at is distinct from new.pinned_at or old.is_answer <> new.is_answer)
  execute function tell_comments();
create function tell_reports() returns trigger language plpgsql as $$
declare
  changed record := coalesce(new, old);
begin
  perform pg_notify('clube_live', json_build_object('name', 'comment:changed', 'site_id', c.site_id, 'lesson_id', c.lesson_id,
    'is_waiting', true)::text)
  from comments c where c.site_id = changed.site_id and c.id = changed.comment_id;
  return null;
end $$;
create trigger tell_reports after insert or update of settled_at on comment_reports for each row execute function tell_reports();
