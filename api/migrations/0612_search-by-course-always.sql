-- What 0611 filled in is there for every entry, and read by. While the index is made, who writes waits, and who searches does not.
create or replace trigger post_search_entry after insert or delete or update of words, course_id on search_entries
  for each row execute function post_search_entry();
create index search_postings_of_course on search_postings (site_id, word, kind, course_id, id);
alter table search_postings alter column course_id set not null;
alter table search_entries alter column course_id set not null;
