-- Seconds of a media at which picture or sound could not be decoded, found by decoding all of it once; null before that.
alter table media add column damages integer[];
