-- Where a remote's first release is taken back, the channel points at nothing of it.
-- See docs/adr/0427-a-first-release-can-be-taken-back.md.
alter table channel_events alter column to_hash drop not null;
