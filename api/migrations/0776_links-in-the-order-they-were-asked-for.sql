-- Which of two links was asked for later, whatever the clock said meanwhile: the later one of its kind ends the one before.
alter table one_time_tokens add column number bigint generated always as identity;
