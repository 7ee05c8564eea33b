-- Where the entries stand that were there before 0610. Only rows are locked: everybody goes on searching, and what is written meanwhile
-- says by itself where it stands. No trigger fires, for the words stay: each would write its postings anew.
update search_entries e set course_id = e.id where e.kind = 'course' and e.course_id is null;
update search_entries e set course_id = m.course_id from modules m
  where e.kind = 'module' and m.site_id = e.site_id and m.id = e.id and e.course_id is null;
update search_entries e set course_id = l.course_id from lessons l
  where e.kind = 'lesson' and l.site_id = e.site_id and l.id = e.id and e.course_id is null;
update search_postings p set course_id = e.course_id from search_entries e
  where e.site_id = p.site_id and e.kind = p.kind and e.id = p.id and p.course_id is null;
