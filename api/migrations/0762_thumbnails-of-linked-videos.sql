-- What stands for a linked video before it plays: a picture that its owner sent, by its key of lesson_pictures. Null: its host shows what it shows.
-- See docs/adr/0492-what-stands-around-a-linked-video-is-its-lessons.md.
alter table lessons add column own_poster_key text;
create index lessons_by_own_poster on lessons (site_id, own_poster_key) where own_poster_key is not null;
