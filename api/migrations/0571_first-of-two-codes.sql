-- A right code of somebody whose second factor is being guessed at: the next one makes two. See docs/adr/0311-a-guessed-at-second-factor-takes-two-codes.md.
create table second_factor_firsts (
  user_id bigint not null references users on delete cascade,
  -- The challenge or the session that gave it.
  asker text not null,
  tries_left smallint not null,
  expires_at timestamptz not null,
  primary key (user_id, asker)
);
