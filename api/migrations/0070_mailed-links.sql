-- Hand-offs have a table of their own (0020), so every one-time token is a mailed link to set a password: its kind says
-- what it was asked for, and nothing binds it to a host or a panel.
delete from one_time_tokens where kind = 'handoff';
alter table one_time_tokens drop constraint one_time_tokens_kind_check;
update one_time_tokens set kind = 'reset';
alter table one_time_tokens
  add check (kind in ('reset', 'first_access')),
  drop column site_id,
  drop column host;

-- Housekeeping looks for what was never accepted.
create index invitations_by_expiry on invitations (expires_at);
create index invitation_links_by_expiry on invitation_links (expires_at);
