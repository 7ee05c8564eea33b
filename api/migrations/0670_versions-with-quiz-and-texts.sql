-- Versions of a lesson hold its quiz, captions and chapters. See docs/adr/0380-a-version-holds-quiz-captions-and-chapters.md.

-- What names a text without its letters, and how many lines it has: what of captions a version holds.
alter table media_captions
  add column content_key text not null generated always as (md5(content)) stored,
  add column lines_count integer not null generated always as ((length(content) - length(replace(content, '-->', ''))) / 3) stored;

-- Captions that were replaced or deleted, as long as a version names them.
create table caption_texts (
  site_id bigint not null,
  media_id bigint not null,
  content_key text not null,
  content text not null,
  replaced_at timestamptz not null default now(),
  primary key (site_id, media_id, content_key),
  foreign key (site_id, media_id) references media (site_id, id) on delete cascade
);
create index versions_of_media on versions (site_id, (content ->> 'media_id')) where content ->> 'media_id' is not null;

create or replace function storage_used(site bigint) returns bigint language sql stable as $$
  select (select coalesce(sum(size_bytes), 0) from public.media where site_id = site)
    + (select coalesce(sum(octet_length(content)), 0) from media_captions where site_id = site and origin = 'owner')
    + (select coalesce(sum(octet_length(content)), 0) from caption_texts where site_id = site)
    + (select coalesce(sum(size_bytes), 0) from material_files where site_id = site)
    + (select coalesce(sum(size_bytes), 0) from lesson_pictures where site_id = site)
    + (select coalesce(sum(size_bytes), 0) from comment_images where site_id = site)
    + (select coalesce(sum(size_bytes), 0) from ticket_images where site_id = site)
    + (select coalesce(sum(size_bytes), 0) from stored_pictures where site_id = site)
$$;

-- How each lesson is now: what changes next is told, and can be gone back from.
update versions v set content = v.content || jsonb_build_object(
    'quiz', case when l.media_type = 'quiz' then (select jsonb_build_object('passing_percent', q.passing_percent, 'max_attempts', q.max_attempts,
      'shows_answers', q.shows_answers, 'is_shuffled', q.is_shuffled, 'questions', q.questions) from quizzes q where q.site_id = l.site_id and q.lesson_id = l.id) end,
    'captions', (select jsonb_object_agg(c.language, jsonb_build_object('key', c.content_key, 'lines', c.lines_count, 'origin', c.origin))
      from media_captions c where c.site_id = l.site_id and c.media_id = l.media_id),
    'chapters', (select jsonb_agg(jsonb_build_object('seconds', h.seconds, 'title', h.title) order by h.seconds)
      from media_chapters h where h.site_id = l.site_id and h.media_id = l.media_id))
  from public.lessons l
  where l.site_id = v.site_id and l.id = v.lesson_id and v.id = (
    select max(n.id) from versions n where n.site_id = v.site_id and n.lesson_id = v.lesson_id);
