-- How often a worker blamed the machine for a try with this file, where nothing was wrong with the machine.
alter table media add column given_back integer not null default 0;
