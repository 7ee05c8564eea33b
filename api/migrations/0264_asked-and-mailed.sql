-- No mail, no deletion, also where a server ends between both: only what was mailed erases. What waits has been mailed.
alter table account_deletions add column mailed_at timestamptz;
update account_deletions set mailed_at = created_at;

-- Who asked for the other's place: whether they may change what shows it is asked again when the place is taken. Null once they are gone.
alter table media
  add column replaces_by bigint,
  add foreign key (site_id, replaces_by) references members (site_id, id) on delete set null (replaces_by);
create index media_by_replacer on media (site_id, replaces_by) where replaces_by is not null;
update media set replaces_by = created_by where replaces_id is not null;
