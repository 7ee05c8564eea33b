-- All orders of a panel, however many: by when they were made, by their state, and by a part of a name, an e-mail or a reference. What a
-- list comes to is added up in the index. See docs/adr/0390-orders-of-a-panel-are-read-by-their-moment.md.
create index orders_by_moment on orders (site_id, created_at, id) include (state, currency, amount);
create index orders_by_state on orders (site_id, state, created_at, id) include (currency, amount);
-- Written at once: a list of what is still to be entered would be searched through from its beginning to its end.
create index orders_alike on orders using gin (site_id, ticket_folded(' ' || name || ' ' || email || ' ' || reference) gin_trgm_ops)
  with (fastupdate = off);
