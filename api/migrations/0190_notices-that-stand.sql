-- Between two mails to one person of one panel there is an hour: whoever makes news every minute writes to nobody every minute.
-- See docs/adr/0111-a-notice-stands-while-what-it-tells-does.md.
create table mail_pauses (
  site_id bigint not null,
  member_id bigint not null,
  ends_at timestamptz not null,
  primary key (site_id, member_id),
  foreign key (site_id, member_id) references members on delete cascade
);
create index mail_pauses_by_end on mail_pauses (ends_at);

-- Whether the access rule takes a role for staff: null is an instructor, staff of the courses that they are enrolled in.
create function is_staff(role text) returns boolean language sql immutable as $$
  select case role when 'instructor' then null else role <> 'student' end
$$;

-- What a comment says is read where it stands: no notice keeps a copy that outlives it.
update notifications set payload = payload - 'text' where kind in ('comment.answered', 'comment.reported');
create index notifications_of_comment on notifications (site_id, ((payload ->> 'comment_id')::bigint))
  where kind in ('comment.answered', 'comment.reported');

-- Whom the lesson is closed to is not told of what is said in it.
create or replace function notify_of_answer() returns trigger language plpgsql as $$
begin
  perform notify_members(new.site_id, array[p.member_id], 'comment.answered', 'comment:' || new.id, jsonb_build_object(
    'course_id', new.course_id, 'module_id', new.module_id, 'lesson_id', new.lesson_id, 'comment_id', new.id,
    'title', l.title, 'person', trim(a.first_name || ' ' || a.last_name)))
  from comments p
  join members w on w.site_id = p.site_id and w.id = p.member_id
  join members a on a.site_id = new.site_id and a.id = new.member_id
  join lessons l on l.site_id = new.site_id and l.id = new.lesson_id
  where p.site_id = new.site_id and p.id = new.parent_lesson_comment_id and p.member_id <> new.member_id
    and exists (select from lesson_access(new.site_id, w.id, is_staff(w.role), new.course_id) r
      where r.lesson_id = new.lesson_id and r.visible and r.reason is null);
  return null;
end $$;

create or replace function notify_of_report() returns trigger language plpgsql as $$
begin
  perform notify_members(new.site_id, array(
      select m.id from members m
      where m.site_id = c.site_id and m.id not in (new.member_id, c.member_id)
        and (m.role in ('owner', 'admin', 'moderator') or (m.role = 'instructor' and exists (
          select from enrolments e where e.site_id = m.site_id and e.member_id = m.id and e.course_id = c.course_id
            and (e.expires_at is null or e.expires_at > now()))))
    ), 'comment.reported', 'comment:' || c.id || coalesce(':' || extract(epoch from c.edited_at), ''), jsonb_build_object('course_id', c.course_id, 'module_id', c.module_id,
      'lesson_id', c.lesson_id, 'comment_id', c.id, 'title', l.title, 'person', trim(a.first_name || ' ' || a.last_name)))
  from comments c
  join lessons l on l.site_id = c.site_id and l.id = c.lesson_id
  join members a on a.site_id = c.site_id and a.id = c.member_id
  where c.site_id = new.site_id and c.id = new.comment_id;
  return null;
end $$;

-- Who was told of a comment that was judged or that goes hears that their notices are others now; of one that is gone none stays.
create function tell_notices_of_comment() returns trigger language plpgsql as $$
begin
  perform pg_notify('clube_live', json_build_object(
    'name', 'notification:changed', 'site_id', n.site_id, 'member_id', n.member_id)::text)
  from (select distinct site_id, member_id from notifications
    where site_id = old.site_id and (payload ->> 'comment_id')::bigint = old.id
      and kind in ('comment.answered', 'comment.reported')) n;
  if tg_op = 'DELETE' then
    delete from notifications where site_id = old.site_id and (payload ->> 'comment_id')::bigint = old.id
      and kind in ('comment.answered', 'comment.reported');
  end if;
  return null;
end $$;
create trigger tell_notices_of_judged_comment after update of status on comments for each row
  when (old.status <> new.status) execute function tell_notices_of_comment();
create trigger tell_notices_of_gone_comment after delete on comments for each row
  execute function tell_notices_of_comment();
