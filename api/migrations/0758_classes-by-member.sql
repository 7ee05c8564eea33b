-- Who is in a class, by the index alone, and whether one member is. See docs/adr/0135-the-list-of-members-has-rows-of-its-own.md.
-- Made before the other one goes: what drops an index keeps everybody from the table until the migration ends.
create index enrolments_by_class_and_member on enrolments (site_id, class_id, member_id, course_id) where class_id is not null;
drop index enrolments_by_class;
alter index enrolments_by_class_and_member rename to enrolments_by_class;
