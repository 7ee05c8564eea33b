-- What a member writes down for themselves in a lesson, at a second of it where it has seconds. Nobody else reads it.
-- See docs/adr/0130-a-note-is-its-authors.md.
create table notes (
  site_id bigint not null,
  id bigint generated always as identity,
  member_id bigint not null,
  course_id bigint not null,
  module_id bigint not null,
  lesson_id bigint not null,
  seconds integer check (seconds >= 0),
  text text not null check (char_length(text) between 1 and 4000),
  -- The text without accents and case, written with it: a search folds its words and nothing else.
  folded text not null default '',
  version integer not null default 1,
  idempotency_key text,
  created_at timestamptz not null default now(),
  edited_at timestamptz,
  -- Taken away by its author, who may change their mind for a day.
  removed_at timestamptz,
  primary key (site_id, id),
  unique (site_id, member_id, idempotency_key),
  foreign key (site_id, member_id) references members on delete cascade,
  foreign key (site_id, course_id, module_id, lesson_id) references lessons (site_id, course_id, module_id, id)
    on update cascade on delete cascade
);
create index notes_of_member on notes (site_id, member_id, course_id, lesson_id);
create index notes_of_lesson on notes (site_id, course_id, module_id, lesson_id);
create index notes_removed on notes (removed_at) where removed_at is not null;

create function fold_note() returns trigger language plpgsql as $$
begin
  new.folded := lower(unaccent(new.text));
  return new;
end $$;
create trigger fold_note before insert or update of text on notes for each row execute function fold_note();
