-- Who is in a class, by the index alone, and whether one member is. See docs/adr/0135-the-list-of-members-has-rows-of-its-own.md.
drop index enrolments_by_class;
create index enrolments_by_class on enrolments (site_id, class_id, member_id, course_id) where class_id is not null;
