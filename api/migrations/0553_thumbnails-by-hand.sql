-- The still that an owner chose for a video: a frame of it, or a picture. Null: the one that was found when it was looked through stands.
-- See docs/adr/0303-a-thumbnail-is-chosen-by-hand.md.
alter table media add column own_poster_key text;
