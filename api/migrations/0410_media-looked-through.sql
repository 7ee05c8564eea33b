-- Whether all of a media was decoded once: null until then, false where that was given up, of which its owner is told.
-- See docs/adr/0192-ready-is-looked-through-and-plays-everywhere.md.
alter table media add column looked_through boolean;
update media set looked_through = true where kind = 'video' and (poster_key is not null or damages = '{0}');
drop trigger audit_insert on media;
drop trigger audit_update on media;
drop trigger audit_delete on media;
select audit_table('media', 'media', 'id', 'name',
  'status,settled_at,source_key,play_key,play_type,poster_key,content_key,renditions,sprite,damages,looked_through,error_code,upload_id,width,height');
-- Nobody looked through a sound until now, nor through a video whose look was given up.
update media set settled_at = null, attempts = 0
  where status = 'ready' and kind in ('video', 'audio') and looked_through is null;
-- What plays in some browsers only is drawn for the others.
update media set settled_at = null, attempts = 0
  where status = 'ready' and kind = 'video' and not exists (
    select from jsonb_array_elements(renditions) r
    where r ->> 'codecs' ~* '^avc1\.(42|4d|64)[0-9a-f]{4}(,mp4a\.40\.(0?2|0?5|29))?$');
