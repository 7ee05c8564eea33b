-- Since when a buyer's news could not be sent: it is tried for a day. See docs/adr/0333-a-sale-from-outside-mails-within-its-owners-bounds.md.
alter table purchases
  add column news_failing_since timestamptz,
  add constraint purchases_news_failing check (news is not null or news_failing_since is null);
