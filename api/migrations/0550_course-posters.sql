-- The tall picture that an owner chose for a course, beside its wide one (0416) and kept as that; null where it has none: then the middle
-- of the wide one stands in its place. See docs/adr/0300-a-course-has-a-tall-picture-too.md.
alter table courses add column poster_key text;
