-- A lesson that is erased takes its id out of what a member met in it: that it was a film that was slow is said apart.
alter table member_faults add column is_film boolean not null default false;
update member_faults set is_film = true where lesson_id is not null;
