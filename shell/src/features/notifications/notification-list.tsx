import {
  AtSign,
  Award,
  Ban,
  Banknote,
  Bell,
  CircleHelp,
  CircleCheck,
  CirclePlay,
  Clock,
  EyeOff,
  Flag,
  MessageSquare,
  UserCheck,
  type LucideIcon,
} from 'lucide-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { Trans, useLingui } from '@lingui/react/macro';
import { notificationsQuery } from '@clube/shared/clients/notification';
import type { Notification, NotificationKind } from '@clube/shared/contracts/notification';
import { RelativeTime } from '@clube/shared/session';
import { Button, EmptyState, QueryState, Skeleton } from '@clube/shared/ui';
import { NotificationText } from './notification-text.tsx';
import * as css from './notifications.css.ts';

const icons: Record<NotificationKind, LucideIcon> = {
  'comment.answered': MessageSquare,
  'comment.mentioned': AtSign,
  'comment.reported': Flag,
  'comment.published': CircleCheck,
  'comment.removed': EyeOff,
  'ticket.answered': CircleHelp,
  'ticket.asked': CircleHelp,
  'ticket.assigned': UserCheck,
  'ticket.merged': CircleHelp,
  'lesson.published': CirclePlay,
  'certificate.earned': Award,
  'certificate.revoked': Ban,
  'certificate.ending': Clock,
  'access.ending': Clock,
  'order.claimed': Banknote,
};

function Row({ of, onOpen }: { of: Notification; onOpen: () => void }) {
  const { t } = useLingui();
  const Icon = icons[of.kind];
  return (
    <li>
      <Link to={of.to} className={css.row} data-unread={!of.read || undefined} onClick={onOpen}>
        <span className={css.icon}>
          <Icon size={20} strokeWidth={1.75} aria-hidden />
        </span>
        <span className={css.text}>
          <span>
            <NotificationText {...of} />
          </span>
          <RelativeTime className={css.time} at={of.created_at} />
        </span>
        {!of.read && <span className={css.dot} role="img" aria-label={t`Não lida`} />}
      </Link>
    </li>
  );
}

/** Pages of news, the newest first. */
export function NotificationList({ onOpen }: { onOpen: (notification: Notification) => void }) {
  const query = useInfiniteQuery(notificationsQuery());
  return (
    <QueryState query={query} loading={<Skeleton lines={5} />}>
      {({ pages }) => {
        const all = pages.flatMap(({ data }) => data);
        if (all.length === 0)
          return (
            <EmptyState
              icon={Bell}
              title={<Trans>Nada de novo por aqui</Trans>}
              text={<Trans>Respostas, aulas novas e certificados aparecem aqui.</Trans>}
            />
          );
        return (
          <>
            <ul className={css.list}>
              {all.map((notification) => (
                <Row key={notification.id} of={notification} onOpen={() => onOpen(notification)} />
              ))}
            </ul>
            {query.hasNextPage && (
              <Button variant="link" wide loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
                <Trans>Ver anteriores</Trans>
              </Button>
            )}
          </>
        );
      }}
    </QueryState>
  );
}
