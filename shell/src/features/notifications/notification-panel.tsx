import { useState } from 'react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ArrowLeft, Settings, X } from 'lucide-react';
import { Trans, useLingui } from '@lingui/react/macro';
import {
  notificationsKey,
  readAllNotifications,
  readNotification,
  unreadQuery,
} from '@clube/shared/clients/notification';
import { NotificationChoices } from '@clube/shared/notification-choices';
import { logFailure } from '@clube/shared/transport';
import { Button, showFailure } from '@clube/shared/ui';
import { Overlay } from '@clube/shared/ui/overlays';
import { NotificationList } from './notification-list.tsx';
import * as css from './notifications.css.ts';

const icon = { size: 20, strokeWidth: 1.75 } as const;

function useReading() {
  const { t } = useLingui();
  const client = useQueryClient();
  const onSettled = () => client.invalidateQueries({ queryKey: notificationsKey });
  const one = useMutation({
    mutationFn: readNotification,
    onSettled,
    // It stays unread, and the person is on the way to what it is about.
    onError: (error) => logFailure('A notification could not be marked as read', error),
  });
  const all = useMutation({
    mutationFn: readAllNotifications,
    onSettled,
    onError: (error) => showFailure(error, t`Não foi possível marcar como lidas. Tente de novo.`),
  });
  return { one, all };
}

/** What somebody is told, over the page (product.md §2). */
export function NotificationPanel({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const [isChoosing, setChoosing] = useState(false);
  const { one, all } = useReading();
  const unread = useQuery(unreadQuery()).data?.unread ?? 0;
  return (
    <Overlay onClose={onClose} title={<Trans>Notificações</Trans>} place="corner">
      <div className={css.head}>
        {isChoosing && (
          <Button variant="link" size="small" iconOnly aria-label={t`Voltar`} onClick={() => setChoosing(false)}>
            <ArrowLeft {...icon} />
          </Button>
        )}
        <p className={css.heading} aria-hidden>
          {isChoosing ? <Trans>O que avisar</Trans> : <Trans>Notificações</Trans>}
        </p>
        {!isChoosing && (
          <Button variant="link" size="small" iconOnly aria-label={t`O que avisar`} onClick={() => setChoosing(true)}>
            <Settings {...icon} />
          </Button>
        )}
        <Button variant="link" size="small" iconOnly aria-label={t`Fechar`} onClick={onClose}>
          <X {...icon} />
        </Button>
      </div>
      <div className={css.body}>
        {!isChoosing && unread > 0 && (
          <div className={css.tools}>
            <Button variant="link" size="small" loading={all.isPending} onClick={() => all.mutate()}>
              <Trans>Marcar todas como lidas</Trans>
            </Button>
          </div>
        )}
        {isChoosing ? (
          <div className={css.choices}>
            <NotificationChoices />
          </div>
        ) : (
          <NotificationList
            onOpen={({ id, read }) => {
              if (!read) one.mutate(id);
              onClose();
            }}
          />
        )}
      </div>
    </Overlay>
  );
}
