-- Panels that a test suite makes on a platform where people work: few, marked, and gone after a while.
-- How many a token may have at once; none unless somebody set it up so.
alter table release_tokens
  add column trials integer not null default 0 check (trials between 0 and 200);

create table trial_panels (
  site_id bigint primary key references sites on delete cascade,
  token_id bigint not null references release_tokens,
  expires_at timestamptz not null
);
create index trial_panels_by_token on trial_panels (token_id);
create index trial_panels_by_expiry on trial_panels (expires_at);

-- Accounts that were made for it and go with it.
create table trial_people (
  site_id bigint not null references trial_panels on delete cascade,
  user_id bigint not null references users on delete cascade,
  primary key (site_id, user_id)
);
create index trial_people_by_user on trial_people (user_id);
