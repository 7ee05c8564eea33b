-- Whether the clock may be believed by whoever erases: one that is far ahead of when it was last looked at has jumped, or nobody was there.
-- See docs/adr/0500-what-erases-by-time-doubts-a-clock-that-jumped.md.
create table clock (
  id boolean primary key default true check (id),
  seen_at timestamptz not null default now(),
  jumped_at timestamptz
);
insert into clock default values;
