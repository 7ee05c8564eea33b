-- The text of a lesson as a tree, beside its words. See docs/adr/0141-the-text-of-a-lesson-is-a-tree.md.
-- Without a tree the words are all there is: what was written before, and what is written as plain words.
alter table lessons
  add column body jsonb check (octet_length(body::text) <= 2097152),
  -- Keys of the pictures that the tree shows.
  add column picture_keys text[] not null default '{}';
create index lessons_by_picture on lessons using gin (picture_keys);

-- Pictures that were sent for texts. A copy of a lesson shows the same file; one that no text shows is removed after a day.
create table lesson_pictures (
  site_id bigint not null references sites on delete cascade,
  key text not null,
  -- Where it was sent; whoever edits that lesson sees it before the text is saved.
  lesson_id bigint,
  width integer not null,
  height integer not null,
  created_at timestamptz not null default now(),
  primary key (site_id, key),
  foreign key (site_id, lesson_id) references lessons on delete set null (lesson_id)
);
create index lesson_pictures_by_age on lesson_pictures (created_at);
create index lesson_pictures_by_lesson on lesson_pictures (site_id, lesson_id);
