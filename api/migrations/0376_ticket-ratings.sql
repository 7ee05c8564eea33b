-- What whoever asked says of a ticket that is closed. See docs/adr/0186-the-desk-reads-tags-and-merges.md.
create table ticket_ratings (
  site_id bigint not null,
  ticket_id bigint not null,
  member_id bigint not null,
  is_good boolean not null,
  sentence text not null default '' check (char_length(sentence) <= 500),
  rated_at timestamptz not null default now(),
  primary key (site_id, ticket_id),
  foreign key (site_id, ticket_id) references tickets on delete cascade,
  foreign key (site_id, member_id) references members on delete cascade
);
create index ticket_ratings_by_member on ticket_ratings (site_id, member_id);
create index ticket_ratings_by_time on ticket_ratings (site_id, rated_at);
