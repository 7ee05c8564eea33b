-- Two tickets of one member become one: the other is closed and points to it. See docs/adr/0186-the-desk-reads-tags-and-merges.md.
alter table tickets
  add column merged_into bigint,
  add foreign key (site_id, merged_into) references tickets on delete cascade,
  add constraint merged_is_closed check (merged_into is null or status = 'closed'),
  add constraint merged_into_another check (merged_into <> id);
create index tickets_merged on tickets (site_id, merged_into) where merged_into is not null;
alter table notifications drop constraint notifications_kind_check;
alter table notifications add constraint notifications_kind_check check (kind in ('comment.answered', 'comment.mentioned',
  'comment.reported', 'comment.published', 'comment.removed', 'ticket.answered', 'ticket.assigned', 'ticket.merged', 'lesson.published',
  'certificate.earned', 'certificate.revoked', 'certificate.ending', 'access.ending', 'order.claimed'));
