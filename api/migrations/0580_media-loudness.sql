-- How loud a media is as it was sent, and its loudest moment; null until it was looked through, and of what is silent.
-- See docs/adr/0315-what-is-copied-is-levelled-where-it-is-played.md.
alter table media add column loudness jsonb;
drop trigger audit_insert on media;
drop trigger audit_update on media;
drop trigger audit_delete on media;
select audit_table('media', 'media', 'id', 'name',
  'status,settled_at,source_key,play_key,play_type,poster_key,content_key,renditions,sprite,damages,looked_through,loudness,error_code,upload_id,width,height');
-- Sound that plays as it was sent is heard once more, which takes seconds. A film keeps what it has: its stills would be drawn anew.
update media set settled_at = null, attempts = 0, looked_through = null
  where status = 'ready' and kind = 'audio' and play_key = source_key and looked_through;
