import type { Notification, NotificationKind } from '@clube/shared/contracts/notification';
import type { Details, NotificationRow } from './queries.ts';

/** Where a piece of news leads in the panel. */
export function pathOf(kind: NotificationKind, about: Details): string {
  const course = `/curso/${about.course_id}`;
  const lesson = `${course}/modulo/${about.module_id}/aula/${about.lesson_id}`;
  switch (kind) {
    case 'comment.answered':
    case 'comment.mentioned':
    case 'comment.reported':
    case 'comment.published':
    case 'comment.removed':
      return `${lesson}?comentario=${about.comment_id}`;
    case 'ticket.answered':
    case 'ticket.asked':
    case 'ticket.assigned':
    case 'ticket.merged':
      return `/ajuda/${about.ticket_id}`;
    case 'lesson.published':
      return lesson;
    case 'certificate.earned':
    case 'certificate.revoked':
    case 'certificate.ending':
      return '/certificates';
    case 'access.ending':
      return course;
    case 'order.claimed':
      return `/config_curso/vendas/${about.course_id}?aba=pedidos`;
  }
}

export const presentNotification = ({ id, kind, payload, read, created_at }: NotificationRow): Notification => ({
  id,
  kind,
  title: payload.title,
  person: payload.person ?? null,
  text: payload.text ?? null,
  count: payload.count ?? null,
  at: payload.at ?? null,
  to: pathOf(kind, payload),
  read,
  created_at,
});
