-- Who has a course open in the editor, and what of it: each tab says so again and again, and is gone once it does not.
-- See docs/adr/0296-two-editors-see-each-other.md.
-- What stands here is true for half a minute: after a crash nobody misses it.
create unlogged table course_editors (
  site_id bigint not null,
  course_id bigint not null,
  member_id bigint not null,
  tab text not null check (char_length(tab) between 1 and 40),
  -- Null: the course as a whole.
  module_id bigint,
  lesson_id bigint,
  expires_at timestamptz not null,
  primary key (site_id, course_id, member_id, tab),
  foreign key (site_id, course_id) references courses on delete cascade,
  foreign key (site_id, member_id) references members on delete cascade
);
create index course_editors_by_member on course_editors (site_id, member_id);
create index course_editors_expiring on course_editors (expires_at);

create function tell_course_editors() returns trigger language plpgsql as $$
declare
  changed record := coalesce(new, old);
begin
  perform pg_notify('clube_live', json_build_object(
    'name', 'editor:changed', 'site_id', changed.site_id, 'course_id', changed.course_id, 'member_id', changed.member_id, 'instructors', coalesce((
      -- A notice holds 8,000 bytes.
      select json_agg(taught.member_id) from (
        select t.member_id from teachings t
        join members m on m.site_id = t.site_id and m.id = t.member_id
        where t.site_id = changed.site_id and t.course_id = changed.course_id and m.role = 'instructor'
        order by t.member_id limit 400) taught), '[]'))::text);
  return null;
end $$;
create trigger tell_new after insert on course_editors for each row execute function tell_course_editors();
-- Who is still where they were is no news; who was held for gone is.
create trigger tell_moved after update on course_editors for each row
  when (old.expires_at <= now() or old.module_id is distinct from new.module_id or old.lesson_id is distinct from new.lesson_id)
  execute function tell_course_editors();
create trigger tell_left after delete on course_editors for each row
  when (old.expires_at > now()) execute function tell_course_editors();
