-- Other programs act for a panel with keys of its owner's. See docs/adr/0181-keys-do-what-a-route-says.md.
create table api_keys (
  site_id bigint not null references sites on delete cascade,
  id bigint generated always as identity,
  name text not null check (char_length(name) between 1 and 80),
  -- Its last letters, by which whoever holds it finds it in the list.
  ending text not null,
  hash bytea not null unique,
  scopes text[] not null check (cardinality(scopes) between 1 and 20),
  -- Whose rights it has at most, as they are at that moment.
  created_by bigint not null,
  expires_at timestamptz,
  last_used_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (site_id, id),
  foreign key (site_id, created_by) references members on delete cascade
);
create index api_keys_by_member on api_keys (site_id, created_by);
select audit_table('api_keys', 'api_key', 'id', 'name', 'hash,last_used_at');

-- What a key does is told with its name.
alter table audit_entries add column api_key text;
create function audit_key() returns trigger language plpgsql as $$
begin
  new.api_key := nullif(current_setting('clube.actor', true), '')::jsonb ->> 'api_key';
  return new;
end $$;
create trigger audit_key before insert on audit_entries for each row execute function audit_key();
