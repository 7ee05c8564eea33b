alter table comments add column edited_at timestamptz;

-- Who found a comment out of place. Those who moderate are told; one report of one person counts.
create table comment_reports (
  site_id bigint not null,
  comment_id bigint not null,
  member_id bigint not null,
  created_at timestamptz not null default now(),
  primary key (site_id, comment_id, member_id),
  foreign key (site_id, comment_id) references comments on delete cascade,
  foreign key (site_id, member_id) references members on delete cascade
);
create index comment_reports_by_member on comment_reports (site_id, member_id);

alter table notifications drop constraint notifications_kind_check;
alter table notifications add constraint notifications_kind_check check (kind in ('comment.answered', 'comment.reported',
  'ticket.answered', 'lesson.published', 'certificate.earned', 'access.ending'));

-- Staff who moderate are told once of a comment as it reads, however many report it; an instructor of their own courses.
create function notify_of_report() returns trigger language plpgsql as $$
begin
  perform notify_members(new.site_id, array(
      select m.id from members m
      where m.site_id = c.site_id and m.id not in (new.member_id, c.member_id)
        and (m.role in ('owner', 'admin', 'moderator') or (m.role = 'instructor' and exists (
          select from enrolments e where e.site_id = m.site_id and e.member_id = m.id and e.course_id = c.course_id
            and (e.expires_at is null or e.expires_at > now()))))
    ), 'comment.reported', 'comment:' || c.id || coalesce(':' || extract(epoch from c.edited_at), ''), jsonb_build_object('course_id', c.course_id, 'module_id', c.module_id,
      'lesson_id', c.lesson_id, 'comment_id', c.id, 'title', l.title, 'person', trim(a.first_name || ' ' || a.last_name),
      'text', left(c.comment, 140)))
  from comments c
  join lessons l on l.site_id = c.site_id and l.id = c.lesson_id
  join members a on a.site_id = c.site_id and a.id = c.member_id
  where c.site_id = new.site_id and c.id = new.comment_id;
  return null;
end $$;
create trigger notify_of_report after insert on comment_reports for each row execute function notify_of_report();

-- Open pages of the lesson are told that its discussion is another; likes are not worth telling.
create function tell_comments() returns trigger language plpgsql as $$
declare
  changed record := coalesce(new, old);
begin
  perform pg_notify('clube_live', json_build_object(
    'name', 'comment:changed', 'site_id', changed.site_id, 'lesson_id', changed.lesson_id)::text);
  return null;
end $$;
create trigger tell_new_comments after insert on comments for each row
  when (new.status = 'approved') execute function tell_comments();
create trigger tell_changed_comments after update on comments for each row
  when (old.comment <> new.comment or old.status <> new.status) execute function tell_comments();
create trigger tell_gone_comments after delete on comments for each row
  when (old.status = 'approved') execute function tell_comments();
