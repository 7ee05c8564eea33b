-- The picture that an owner chose for a course, a file of the panel's images (lib/image-file.ts); null where a cover is drawn.
-- `cover_media_id` stays what a course's package names; a still of it shows what its video shows (docs/adr/0021), so nobody is shown it here.
alter table courses add column cover_key text;
