-- Who passes threads by to reach a deep page reads who may see them here, and not each of their rows.
drop index comments_by_lesson;
create index comments_by_lesson on comments (site_id, lesson_id, created_at desc, id desc) include (status, member_id)
  where parent_lesson_comment_id is null;
