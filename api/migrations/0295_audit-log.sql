-- What staff of a panel change is written down by the tables themselves, in the transaction that changes it. See docs/adr/0177-the-tables-write-down-who-changed-them.md.
create table audit_entries (
  site_id bigint not null references sites on delete cascade,
  id bigint generated always as identity,
  -- One row for what one request did to one kind of thing.
  request_id uuid not null,
  noun text not null,
  act text not null,
  -- Null once the account is erased.
  actor_id bigint references users on delete set null,
  actor_name text,
  role text not null,
  session_id bigint not null,
  -- Looking on as a student at that moment.
  as_student boolean not null,
  operation text not null,
  -- How many things; `things` holds the first twenty: id, name as it was, where it stood, whose it was, and what changed.
  count integer not null,
  things jsonb not null,
  -- Accounts that the things are about, so that they can be erased from here.
  people bigint[] not null default '{}',
  words text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '400 days',
  primary key (site_id, id),
  unique (site_id, request_id, noun, act)
);
create index audit_entries_by_noun on audit_entries (site_id, noun, created_at, id);
create index audit_entries_by_actor on audit_entries (site_id, actor_id, created_at, id);
create index audit_entries_of_actor on audit_entries (actor_id);
create index audit_entries_by_time on audit_entries (site_id, created_at, id);
create index audit_entries_over on audit_entries (expires_at);
create index audit_entries_people on audit_entries using gin (people) where people <> '{}';
create index audit_entries_words on audit_entries using gin (site_id, words gin_trgm_ops) with (fastupdate = off);

-- What a value becomes that is kept for so long: no secrets, no numbers of documents and phones, no long texts.
create function audit_value(field text, value jsonb) returns jsonb language sql immutable as $$
  select case
    when value is null or value = 'null' then null
    when field in ('document', 'phone', 'pix_holder') or field ~ '(^|_)(key|keys|hash|token|secret|password)$' then '"•••"'
    when field = 'email' then to_jsonb(left(value #>> '{}', 1) || '•••' || coalesce(substring(value #>> '{}' from '@.*$'), ''))
    when field in ('body', 'design', 'questions', 'content', 'helper_data') then '"…"'
    when jsonb_typeof(value) = 'string' and length(value #>> '{}') > 200 then to_jsonb(left(value #>> '{}', 200) || '…')
    when jsonb_typeof(value) in ('object', 'array') and length(value::text) > 200 then '"…"'
    else value end
$$;

-- What a field says: of what it points at the name, as it is at that moment.
create function audit_said(site bigint, field text, value jsonb) returns jsonb language sql stable as $$
  select coalesce(case
    when jsonb_typeof(value) is distinct from 'number' then null
    when field in ('course_id', 'link_course_id', 'audience_course_id')
      then (select to_jsonb(left(c.title, 200)) from public.courses c where c.site_id = site and c.id = value::bigint)
    when field = 'module_id' then (select to_jsonb(left(m.title, 200)) from public.modules m where m.site_id = site and m.id = value::bigint)
    when field in ('lesson_id', 'link_lesson_id')
      then (select to_jsonb(left(l.title, 200)) from public.lessons l where l.site_id = site and l.id = value::bigint)
    when field in ('class_id', 'audience_class_id')
      then (select to_jsonb(left(c.title, 200)) from classes c where c.site_id = site and c.id = value::bigint)
    when field in ('media_id', 'cover_media_id', 'replaces_id')
      then (select to_jsonb(left(m.name, 200)) from media m where m.site_id = site and m.id = value::bigint)
    when field = 'folder_id' then (select to_jsonb(left(f.name, 200)) from media_folders f where f.site_id = site and f.id = value::bigint)
    when field = 'offer_id' then (select to_jsonb(left(o.name, 200)) from offers o where o.site_id = site and o.id = value::bigint)
  end, audit_value(field, value))
$$;

-- What names a row within its table and panel.
create function audit_id(content jsonb, columns text[]) returns text language sql immutable as $$
  select string_agg(content ->> c.name, ':' order by c.place) from unnest(columns) with ordinality c(name, place)
$$;

-- Fields of a row that say something to a reader: counters, versions and copies for the search do not.
create function audit_fields(content jsonb, hidden text[]) returns jsonb language sql immutable as $$
  select content - array['site_id', 'id', 'version', 'outline_version', 'created_at', 'updated_at', 'lessons_count', 'modules_count', 'likes_count',
    'folded_name', 'attempts', 'idempotency_key', 'edition_id', 'given_back', 'member_id', 'user_id', 'actor_id', 'created_by', 'invited_by'] - hidden
$$;

-- What a row is called, and whom it is about.
create function audit_name(site bigint, content jsonb, named text) returns text language sql stable as $$
  select case named
    when '@self' then trim((content ->> 'first_name') || ' ' || (content ->> 'last_name'))
    when '@email' then audit_value('email', content -> 'email') #>> '{}'
    when '@member' then (select trim(m.first_name || ' ' || m.last_name) from members m where m.site_id = site and m.id = (content ->> 'member_id')::bigint)
    when '@course' then (select c.title from public.courses c where c.site_id = site and c.id = (content ->> 'course_id')::bigint)
    when '@lesson' then (select l.title from public.lessons l where l.site_id = site and l.id = (content ->> 'lesson_id')::bigint)
    when '@class' then (select c.title from classes c where c.site_id = site and c.id = (content ->> 'class_id')::bigint)
    when '@media' then (select m.name from media m where m.site_id = site and m.id = (content ->> 'media_id')::bigint)
    when '@offer' then (select o.name from offers o where o.site_id = site and o.id = (content ->> 'offer_id')::bigint)
    when '@ticket' then (select t.title from tickets t where t.site_id = site and t.id = (content ->> 'ticket_id')::bigint)
    when '@comment' then (select l.title from comments c join public.lessons l on l.site_id = c.site_id and l.id = c.lesson_id
      where c.site_id = site and c.id = (content ->> 'comment_id')::bigint)
    else content ->> named end
$$;

create function audit_user(site bigint, noun text, content jsonb) returns bigint language sql stable as $$
  select case
    when noun = 'member' then (content ->> 'user_id')::bigint
    when noun = 'ticket_message' then (select m.user_id from tickets t join members m on m.site_id = t.site_id and m.id = t.member_id
      where t.site_id = site and t.id = (content ->> 'ticket_id')::bigint)
    when noun = 'report' then (select m.user_id from comments c join members m on m.site_id = c.site_id and m.id = c.member_id
      where c.site_id = site and c.id = (content ->> 'comment_id')::bigint)
    else (select m.user_id from members m where m.site_id = site and m.id = (content ->> 'member_id')::bigint) end
$$;

-- What a request did to the same things in a second statement stands with the first.
create function audit_merged(was jsonb, more jsonb) returns jsonb language sql immutable as $$
  select coalesce(jsonb_agg(t.thing order by t.place), '[]') from (
    select coalesce(w.thing, '{}') || coalesce(x.thing, '{}') || jsonb_build_object(
        'before', coalesce(x.thing -> 'before', '{}') || coalesce(w.thing -> 'before', '{}'),
        'after', coalesce(w.thing -> 'after', '{}') || coalesce(x.thing -> 'after', '{}')) as thing,
      coalesce(w.place, 1000 + x.place) as place
    from jsonb_array_elements(was) with ordinality w(thing, place)
    full join jsonb_array_elements(more) with ordinality x(thing, place) on x.thing ->> 'id' = w.thing ->> 'id'
    order by 2 limit 20) t
$$;

create function audit_act(op text, fields text[], old jsonb, new jsonb) returns text language sql immutable as $$
  select case
    when op = 'INSERT' then 'made'
    when op = 'DELETE' then 'erased'
    when 'bin_id' = any(fields) then case when new ->> 'bin_id' is null then 'restored' else 'deleted' end
    when 'deleted_at' = any(fields) then case when new ->> 'deleted_at' is null then 'restored' else 'deleted' end
    when fields <@ array['position', 'module_id'] then 'moved'
    when fields = array['published_at'] then case
      when new ->> 'published_at' is null then 'unpublished' when old ->> 'published_at' is null then 'published' else 'changed' end
    when fields = array['archived_at'] then case when new ->> 'archived_at' is null then 'unarchived' else 'archived' end
    when fields = array['suspended_at'] then case when new ->> 'suspended_at' is null then 'resumed' else 'suspended' end
    else 'changed' end
$$;

-- Writes what became of rows. `olds` and `news` are those of one statement, side by side.
create function audit_write(who jsonb, what text, ids text[], named text, hidden text[], op text, olds jsonb[], news jsonb[])
returns void language plpgsql as $$
declare
  site bigint := (who ->> 'site')::bigint;
  actor record;
  part record;
begin
  select m.role, trim(m.first_name || ' ' || m.last_name) as name into actor
    from members m where m.site_id = site and m.user_id = (who ->> 'user')::bigint;
  -- Who acts elsewhere as staff may be a student here.
  if actor.role is null or actor.role = 'student' then return; end if;
  for part in
    with changed as (
      select r.place, r.old, r.new, coalesce(r.new, r.old) as content,
        -- An empty field of what is made says nothing.
        array(select f.key from jsonb_each(audit_fields(coalesce(r.new, r.old), hidden)) f
          where case when op = 'UPDATE' then r.old -> f.key is distinct from r.new -> f.key
            else f.value not in ('null', 'false', '""', '[]', '{}', '0') and f.key <> all (ids || array['position']) end order by 1) as fields
      from unnest(olds, news) with ordinality r(old, new, place)
    ), acts as (
      select c.*, audit_act(op, c.fields, c.old, c.new) as act from changed c
      where (op <> 'UPDATE' or c.fields <> '{}')
        -- What goes to the bin with something else is told with that.
        and not ('bin_id' = any(c.fields) and exists (select from bin_entries b
          where b.site_id = site and b.id = coalesce((c.new ->> 'bin_id')::bigint, (c.old ->> 'bin_id')::bigint) and b.kind <> what))
    ), ranked as (
      select a.*, row_number() over (partition by a.act order by a.place) as rank, count(*) over (partition by a.act) as total from acts a
    ), things as (
      select k.act, k.total, k.rank, audit_name(site, k.content, named) as name, audit_user(site, what, k.content) as person,
        case when what <> 'course' and named <> '@course' then audit_name(site, k.content, '@course') end as stood,
        audit_id(k.content, ids) as thing_id,
        (select coalesce(jsonb_object_agg(f.name, audit_said(site, case when what = 'setting' then k.content ->> 'key' else f.name end, k.old -> f.name)), '{}')
          from unnest(k.fields) f(name) where op <> 'INSERT') as before,
        (select coalesce(jsonb_object_agg(f.name, audit_said(site, case when what = 'setting' then k.content ->> 'key' else f.name end, k.new -> f.name)), '{}')
          from unnest(k.fields) f(name) where op <> 'DELETE') as after
      from ranked k where k.rank <= 20
    )
    select t.act, max(t.total)::integer as total,
      jsonb_agg(jsonb_strip_nulls(jsonb_build_object('id', t.thing_id, 'name', left(t.name, 200), 'place', left(t.stood, 200), 'user', t.person))
        || jsonb_build_object('before', t.before, 'after', t.after) order by t.rank) as things,
      array_remove(array_agg(distinct t.person), null) as people,
      folded(string_agg(coalesce(left(t.name, 200), '') || ' ' || coalesce(left(t.stood, 200), ''), ' ' order by t.rank)) as words
    from things t group by t.act
  loop
    -- What the same request has made is not changed by it.
    if part.act in ('changed', 'moved', 'published') and exists (select from audit_entries e
        where e.site_id = site and e.request_id = (who ->> 'request')::uuid and e.noun = what and e.act = 'made'
          and e.things @> jsonb_build_array(jsonb_build_object('id', part.things -> 0 ->> 'id'))) then
      part.act := 'made';
      -- Nor was it anything before.
      part.things := (select jsonb_agg(x.thing || '{"before": {}}' order by x.place) from jsonb_array_elements(part.things) with ordinality x(thing, place));
    end if;
    insert into audit_entries as e (site_id, request_id, noun, act, actor_id, actor_name, role, session_id, as_student, operation, count, things, people, words)
    values (site, (who ->> 'request')::uuid, what, part.act, (who ->> 'user')::bigint, actor.name, actor.role, (who ->> 'session')::bigint,
      (who ->> 'as_student')::boolean, who ->> 'operation', part.total, part.things, part.people, part.words)
    on conflict (site_id, request_id, noun, act) do update set
      count = e.count + excluded.count - (select count(*) from jsonb_array_elements(excluded.things) x
        where e.things @> jsonb_build_array(jsonb_build_object('id', x -> 'id'))),
      things = audit_merged(e.things, excluded.things),
      people = array(select distinct p from unnest(e.people || excluded.people) p),
      words = case when position(excluded.words in e.words) > 0 then e.words else left(e.words || ' ' || excluded.words, 8000) end;
  end loop;
end $$;

-- Says nothing of what no staff does (the server's connection names nobody), nor of what follows from another change by a trigger or a key.
-- Arguments: noun, the columns of its id, what it is called, columns that are not told.
create function audit_note() returns trigger language plpgsql as $$
declare
  who jsonb := nullif(current_setting('clube.actor', true), '')::jsonb;
  ids text[] := string_to_array(tg_argv[1], ',');
  hidden text[] := string_to_array(tg_argv[3], ',');
  olds jsonb[];
  news jsonb[];
begin
  if who is null or pg_trigger_depth() > 1 then return null; end if;
  if tg_op = 'INSERT' then
    select array_agg(null::jsonb), array_agg(r.new) into olds, news
      from (select to_jsonb(n) as new from new_rows n) r where coalesce(r.new ->> 'site_id', r.new ->> 'id') = who ->> 'site';
  elsif tg_op = 'DELETE' then
    select array_agg(r.old), array_agg(null::jsonb) into olds, news
      from (select to_jsonb(o) as old from old_rows o) r where coalesce(r.old ->> 'site_id', r.old ->> 'id') = who ->> 'site';
  else
    select array_agg(r.old), array_agg(r.new) into olds, news from (
      select o.content as old, n.content as new
      from (select to_jsonb(x) as content from old_rows x) o
      join (select to_jsonb(x) as content from new_rows x) n on audit_id(n.content, ids) = audit_id(o.content, ids)
      where coalesce(o.content ->> 'site_id', o.content ->> 'id') = who ->> 'site') r
    where audit_fields(r.old, hidden) <> audit_fields(r.new, hidden);
  end if;
  if news is not null then perform audit_write(who, tg_argv[0], ids, tg_argv[2], hidden, tg_op, olds, news); end if;
  return null;
end $$;

create function audit_table(part regclass, noun text, ids text, named text, hidden text default '') returns void language plpgsql as $$
begin
  execute format('create trigger audit_insert after insert on %s referencing new table as new_rows for each statement execute function audit_note(%L, %L, %L, %L)', part, noun, ids, named, hidden);
  execute format('create trigger audit_update after update on %s referencing old table as old_rows new table as new_rows for each statement execute function audit_note(%L, %L, %L, %L)', part, noun, ids, named, hidden);
  execute format('create trigger audit_delete after delete on %s referencing old table as old_rows for each statement execute function audit_note(%L, %L, %L, %L)', part, noun, ids, named, hidden);
end $$;
revoke execute on function audit_table(regclass, text, text, text, text) from public;

select audit_table(t.part::regclass, t.noun, t.ids, t.named, t.hidden) from (values
  ('sites', 'panel', 'id', 'name', ''),
  ('metas', 'setting', 'key', 'key', ''),
  ('site_images', 'image', 'name', 'name', 'storage_key'),
  ('domains', 'domain', 'domain', 'domain', 'token,checked_at,problem,problem_since'),
  ('payment_settings', 'payment', 'site_id', '', ''),
  ('custom_fields', 'custom_field', 'id', 'name', ''),
  ('courses', 'course', 'id', 'title', ''),
  ('modules', 'module', 'id', 'title', ''),
  ('lessons', 'lesson', 'id', 'title', 'picture_keys'),
  ('lesson_pictures', 'lesson_picture', 'key', '@lesson', 'key'),
  ('quizzes', 'quiz', 'lesson_id', '@lesson', 'revision'),
  ('materials', 'material', 'id', 'name', 'storage_key'),
  ('media', 'media', 'id', 'name', 'status,settled_at,source_key,play_key,play_type,poster_key,content_key,renditions,sprite,damages,error_code,upload_id,width,height'),
  ('media_folders', 'folder', 'id', 'name', 'created_by'),
  ('media_captions', 'caption', 'media_id,language', '@media', ''),
  ('media_chapters', 'chapter', 'media_id,seconds', '@media', ''),
  ('classes', 'class', 'id', 'title', ''),
  ('class_rules', 'class_rule', 'id', '@class', ''),
  ('enrolments', 'enrolment', 'member_id,course_id', '@member', ''),
  ('members', 'member', 'id', '@self', 'sessions_ended_at'),
  ('invitations', 'invitation', 'id', '@email', 'first_name,last_name,document,mail_due_at,mail_tries'),
  ('member_imports', 'member_import', 'id', 'file', 'digest,done,enrolled,invited,known,refused,expires_at'),
  ('banners', 'banner', 'id', 'title', ''),
  ('cards', 'card', 'id', 'title', ''),
  ('certificate_designs', 'certificate_design', 'course_id', '@course', ''),
  ('certificate_editions', 'certificate_edition', 'id', '@course', ''),
  ('certificate_rules', 'certificate_rule', 'course_id', '@course', ''),
  ('certificates', 'certificate', 'id', '@member', 'code'),
  ('comments', 'comment', 'id', '@lesson', 'comment,edited_at'),
  ('comment_reports', 'report', 'comment_id,member_id', '@comment', ''),
  ('tickets', 'ticket', 'id', 'title', ''),
  ('ticket_messages', 'ticket_message', 'id', '@ticket', 'message'),
  ('offers', 'offer', 'id', 'name', 'seats_taken'),
  ('offer_courses', 'offer_course', 'offer_id,course_id', '@offer', ''),
  ('coupons', 'coupon', 'id', 'code', 'uses'),
  ('orders', 'order', 'id', 'reference', 'name,email,document,token_hash,held_by,coupon_code'),
  ('statistic_panels', 'time_zone', 'site_id', 'time_zone', 'counted_at')
) t(part, noun, ids, named, hidden);
