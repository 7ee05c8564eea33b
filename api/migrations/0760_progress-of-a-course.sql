-- A course is of one panel. Not knowing that, the planner expected next to nobody to have begun a course of a small panel beside a large one.
-- Looked at now, for statistics are not kept of what was said of rows before. See docs/adr/0135-the-list-of-members-has-rows-of-its-own.md.
create statistics course_progress_of_course (dependencies) on site_id, course_id from course_progress;
analyze course_progress;
