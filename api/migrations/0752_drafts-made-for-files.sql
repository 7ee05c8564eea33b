-- A draft that was made for a file goes to the bin where the file turns out to be of no use, whoever looks on by then. Whatever else makes a
-- lesson (a copy, an import) makes none of these. See docs/adr/0356-a-lesson-s-file-is-replaced-once-it-plays.md.
alter table lessons add column made_for_file boolean not null default false;
create index lessons_made_for_files on lessons (site_id, media_id) where made_for_file and published_at is null;

-- It says nothing to whoever reads what was changed.
drop trigger audit_insert on lessons;
drop trigger audit_update on lessons;
drop trigger audit_delete on lessons;
select audit_table('lessons', 'lesson', 'id', 'title', 'picture_keys,made_for_file');
