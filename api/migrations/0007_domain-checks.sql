-- Proven domains are looked at again. Who does not prove theirs any more keeps it for some days, then it is free for whoever does.
alter table domains add column problem_since timestamptz;
create index domains_by_check on domains (checked_at nulls first);
