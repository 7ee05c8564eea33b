-- Passkeys (WebAuthn). Each counts on the one host that it was made on: `host` is its relying party, a name without a port. `site_id` is the
-- only panel that it opens, because it was made in a session of that panel alone; null where the person chooses.
create table passkeys (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  site_id bigint references sites on delete cascade,
  host text not null,
  -- As authenticators name it, base64url.
  credential_id text not null unique,
  public_key bytea not null,
  -- Signatures made so far, as the authenticator counts them; one that does not count says 0.
  counter bigint not null,
  transports text[] not null,
  name text not null check (length(name) between 1 and 60),
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index passkeys_by_user on passkeys (user_id);
create index passkeys_by_site on passkeys (site_id);

-- Challenges that were answered. They are made without a row (a signature binds them to browser, host and purpose), and count once.
create table spent_passkey_challenges (
  challenge_hash bytea primary key,
  expires_at timestamptz not null
);
create index spent_passkey_challenges_by_expiry on spent_passkey_challenges (expires_at);

-- The passkey that a session was opened with: its person has shown two factors.
alter table sessions add column passkey_id bigint references passkeys on delete set null;
create index sessions_by_passkey on sessions (passkey_id);
