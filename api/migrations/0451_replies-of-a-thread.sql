-- Replies are read from the newest on, and counted without reading their rows (docs/adr/0230).
drop index comments_by_parent;
create index comments_by_parent on comments (site_id, parent_lesson_comment_id, id desc) include (status, member_id);
