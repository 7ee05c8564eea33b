-- What decides by itself whether a comment waits or is refused, beside `comment_review`, which makes all of them wait. Not a meta: metas are
-- read by students, and who reads the list of words writes around it. See docs/adr/0176-comments-are-held-by-rules.md.
create table comment_rules (
  site_id bigint primary key references sites on delete cascade,
  holds_first boolean not null default false,
  holds_links boolean not null default false,
  words text[] not null default '{}' check (cardinality(words) <= 300),
  words_action text not null default 'review' check (words_action in ('review', 'refuse'))
);
select audit_table('comment_rules', 'comment_rule', 'site_id', '');
