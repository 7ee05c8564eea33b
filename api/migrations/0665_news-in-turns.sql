-- Since when a buyer's news waits, so that none waits for ever; and the index by which panels that have some are found one after another, for
-- owners take turns. Rows of a server of before have no beginning until they are put off once more.
-- See docs/adr/0370-news-of-sales-take-turns-and-end.md.
alter table purchases add column news_since timestamptz;
update purchases set news_since = now() where news is not null;
create index purchases_news_of_panel on purchases (site_id, news_due_at) where news_due_at is not null;
drop index purchases_by_news;
