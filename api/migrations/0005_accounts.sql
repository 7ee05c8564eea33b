-- Registering, first access, sessions by device, sign-in with Google, panels that can be closed and domains that prove themselves.
alter table users add column google_subject text unique;

-- A panel on its way out: closed at once, erased when its time is over.
alter table sites
  add column deleted_at timestamptz,
  add column storage_quota_bytes bigint not null default 53687091200;

alter table domains
  add column token text not null default '',
  add column checked_at timestamptz,
  add column problem text;

-- A domain that was given up cannot be claimed by somebody else at once.
create table released_domains (
  domain text primary key,
  site_id bigint,
  free_at timestamptz not null
);

-- Ended sessions stay for a day, so that their device can be told why.
alter table sessions add column ended_reason text check (ended_reason in ('limit'));
create index sessions_by_member on sessions (site_id, user_id, created_at);

-- Codes and states of sign-ins that went to another provider.
create table oidc_requests (
  state_hash bytea primary key,
  code_verifier text not null,
  nonce text not null,
  host text not null,
  browser_hash bytea not null,
  wanted text,
  expires_at timestamptz not null
);

-- Terms: which version a person accepted is in member_metas (_termos_{site}); images that a panel shows lie in the store.
create table site_images (
  site_id bigint not null references sites on delete cascade,
  name text not null check (name in ('logo', 'favicon', 'logomarca', 'panel_background_image', 'panel_background_image_mobile')),
  storage_key text not null,
  width integer not null,
  height integer not null,
  primary key (site_id, name)
);

-- Whoever proves a domain has it: claims that are not proven yet stand beside each other.
alter table domains drop constraint domains_domain_key;
create unique index domains_verified on domains (domain) where verified_at is not null;
