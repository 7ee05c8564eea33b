-- What a buyer is to be told, where their mailbox, its domain or the owner of the panel has had enough mails for now: it waits, and goes out
-- later. A later news of the same order takes its place. See docs/adr/0333-a-sale-from-outside-mails-within-its-owners-bounds.md.
alter table purchases
  add column news text check (news in ('paid', 'refunded', 'unpaid')),
  add column news_until timestamptz,
  add column news_due_at timestamptz,
  add constraint purchases_news_wait check ((news is null) = (news_due_at is null));
create index purchases_by_news on purchases (news_due_at) where news_due_at is not null;
