-- The free lesson that an owner shows before anybody has the course. A trailer is no media of its own: what plays it, captions it and opens
-- it to visitors is the lesson (docs/adr/0184, 0197).
alter table courses add column trailer_lesson_id bigint;
alter table courses add foreign key (site_id, trailer_lesson_id) references lessons (site_id, id)
  on delete set null (trailer_lesson_id);
-- A lesson that goes for good asks which course shows it.
create index courses_trailer on courses (site_id, trailer_lesson_id) where trailer_lesson_id is not null;
