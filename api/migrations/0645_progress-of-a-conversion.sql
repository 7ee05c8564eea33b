-- How much of a file is converted, 0 to 1, and the seconds that the rest takes at that pace; null where nothing is, or nobody knows. It
-- is read by whichever server answers. See docs/adr/0355-a-conversion-says-how-far-it-is.md.
alter table media add column progress double precision, add column seconds_left double precision;
drop trigger audit_insert on media;
drop trigger audit_update on media;
drop trigger audit_delete on media;
select audit_table('media', 'media', 'id', 'name',
  'status,settled_at,source_key,play_key,play_type,poster_key,content_key,renditions,sprite,damages,looked_through,loudness,error_code,upload_id,width,height,progress,seconds_left');
