-- When somebody said last that a release is to stand there, be it there already: what drawing held against it is forgiven then.
alter table channel_releases add column promoted_at timestamptz not null default now();
