-- Lessons that show a page of another host. See docs/adr/0280-a-page-of-another-host-is-a-lesson.md.
alter table lessons drop constraint lessons_media_type_check;
alter table lessons add constraint lessons_media_type_check
  check (media_type in ('hls', 'audio', 'youtube', 'vimeo', 'panda', 'text', 'quiz', 'pdf', 'embed'));
