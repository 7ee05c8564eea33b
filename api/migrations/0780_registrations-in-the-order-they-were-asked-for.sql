-- Which of two registrations was asked for later, whatever the clock said meanwhile: the later one of a mailbox for a panel ends the one before.
alter table registrations add column number bigint generated always as identity;
