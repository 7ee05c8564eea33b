-- The file of a course goes the way of media, in parts, and is no medium. See docs/adr/0185-a-course-comes-in-parts.md.
alter table uploads add column purpose text not null default 'media' check (purpose in ('media', 'course'));

alter table course_imports
  -- Of the upload that it was: whoever asks again is told the same import.
  add column upload_id text,
  -- Whether parts are shown as they were where the file was made, or to nobody before somebody publishes them.
  add column publication text not null default 'draft' check (publication in ('draft', 'file'));
create unique index course_imports_by_upload on course_imports (site_id, upload_id) where upload_id is not null;
update course_imports set report = report || '{"published": 0, "scheduled": 0}' where report is not null;
drop trigger audit_insert on course_imports;
drop trigger audit_update on course_imports;
drop trigger audit_delete on course_imports;
select audit_table('course_imports', 'course_import', 'id', 'file',
  'key,digest,report,columns,round,total,done,known,tries,expires_at,upload_id');
