-- Whoever sends a message again because no answer came sends it under the same key. See docs/adr/0290-a-ticket-sent-twice-is-one.md.
alter table ticket_messages add column idempotency_key text;
create unique index ticket_messages_by_key on ticket_messages (site_id, member_id, idempotency_key) where idempotency_key is not null;
