-- Sets of before have none, and the fast keyed hash that they were made with, until they are renewed.
alter table second_factors add column recovery_salt bytea;
