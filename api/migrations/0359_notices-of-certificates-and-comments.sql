-- Two migrations before each named the kinds that they knew of: here are those of both.
alter table notifications drop constraint notifications_kind_check;
alter table notifications add constraint notifications_kind_check check (kind in ('comment.answered', 'comment.mentioned',
  'comment.reported', 'comment.published', 'comment.removed', 'ticket.answered', 'ticket.assigned', 'lesson.published',
  'certificate.earned', 'certificate.revoked', 'certificate.ending', 'access.ending'));
