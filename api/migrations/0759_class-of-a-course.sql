-- A class is of one course, and a course of one panel. Not knowing that, the planner expected nobody in a class of a small panel beside a large
-- one, and read all of the class for each row of a page. See docs/adr/0135-the-list-of-members-has-rows-of-its-own.md.
create statistics enrolments_of_class (dependencies) on site_id, course_id, class_id from enrolments;
