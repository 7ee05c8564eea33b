-- What a call that made several modules and lessons at once answered: the same call again makes nothing, and says the same.
-- See docs/adr/0126-uploads-live-above-the-screens.md.
create table outline_batches (
  site_id bigint not null,
  course_id bigint not null,
  idempotency_key text not null check (char_length(idempotency_key) between 1 and 100),
  made jsonb not null,
  expires_at timestamptz not null default now() + interval '1 day',
  primary key (site_id, course_id, idempotency_key),
  foreign key (site_id, course_id) references courses on delete cascade
);
create index outline_batches_expiring on outline_batches (expires_at);
