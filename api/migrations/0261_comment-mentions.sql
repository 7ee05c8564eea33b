-- Who is named in a comment, and told of it. See docs/adr/0148-a-mention-is-read-from-the-text.md.
create table comment_mentions (
  site_id bigint not null,
  comment_id bigint not null,
  member_id bigint not null,
  primary key (site_id, comment_id, member_id),
  foreign key (site_id, comment_id) references comments on delete cascade,
  foreign key (site_id, member_id) references members on delete cascade
);
create index comment_mentions_by_member on comment_mentions (site_id, member_id);

alter table notifications drop constraint notifications_kind_check;
alter table notifications add constraint notifications_kind_check check (kind in ('comment.answered', 'comment.mentioned',
  'comment.reported', 'ticket.answered', 'lesson.published', 'certificate.earned', 'access.ending'));
drop index notifications_of_comment;
create index notifications_of_comment on notifications (site_id, ((payload ->> 'comment_id')::bigint))
  where kind in ('comment.answered', 'comment.mentioned', 'comment.reported');

create or replace function tell_notices_of_comment() returns trigger language plpgsql as $$
begin
  perform pg_notify('clube_live', json_build_object(
    'name', 'notification:changed', 'site_id', n.site_id, 'member_id', n.member_id)::text)
  from (select distinct site_id, member_id from notifications
    where site_id = old.site_id and (payload ->> 'comment_id')::bigint = old.id
      and kind in ('comment.answered', 'comment.mentioned', 'comment.reported')) n;
  if tg_op = 'DELETE' then
    delete from notifications where site_id = old.site_id and (payload ->> 'comment_id')::bigint = old.id
      and kind in ('comment.answered', 'comment.mentioned', 'comment.reported');
  end if;
  return null;
end $$;

-- Whom the lesson is closed to is not told of what is said in it, and who is answered hears of that alone.
create function notify_of_mentions(site bigint, about bigint, people bigint[]) returns void language sql as $$
  select notify_members(site, array_agg(w.id), 'comment.mentioned', 'comment:' || c.id, jsonb_build_object(
    'course_id', c.course_id, 'module_id', c.module_id, 'lesson_id', c.lesson_id, 'comment_id', c.id,
    'title', l.title, 'person', trim(a.first_name || ' ' || a.last_name)))
  from comments c
  join members a on a.site_id = c.site_id and a.id = c.member_id
  join lessons l on l.site_id = c.site_id and l.id = c.lesson_id
  left join comments p on p.site_id = c.site_id and p.id = c.parent_lesson_comment_id
  join members w on w.site_id = c.site_id and w.id = any(people) and w.id <> c.member_id and w.id is distinct from p.member_id
  where c.site_id = site and c.id = about and c.status = 'approved'
    and exists (select from lesson_access(c.site_id, w.id, is_staff(w.role), c.course_id) r
      where r.lesson_id = c.lesson_id and r.visible and r.reason is null)
  group by c.site_id, c.id, l.title, a.first_name, a.last_name
$$;
create function notify_of_new_mentions() returns trigger language plpgsql as $$
begin
  perform notify_of_mentions(m.site_id, m.comment_id, array_agg(m.member_id)) from named m group by m.site_id, m.comment_id;
  return null;
end $$;
create trigger notify_of_new_mentions after insert on comment_mentions
  referencing new table as named for each statement execute function notify_of_new_mentions();
create function notify_of_reviewed_mentions() returns trigger language plpgsql as $$
begin
  perform notify_of_mentions(new.site_id, new.id, array(
    select member_id from comment_mentions where site_id = new.site_id and comment_id = new.id));
  return null;
end $$;
create trigger notify_of_reviewed_mentions after update of status on comments for each row
  when (new.status = 'approved' and old.status = 'awaiting') execute function notify_of_reviewed_mentions();
