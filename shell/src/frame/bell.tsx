import { useState, type ComponentType } from 'react';
import { Bell as BellIcon } from 'lucide-react';
import { plural } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { VisuallyHidden } from '@clube/shared/ui';
import { useUnread } from '../features/notifications/use-unread.ts';
import * as css from './frame.css.ts';
import { fetchCode } from './late-code.ts';
import { useMayAsk } from './use-may-ask.ts';

const load = () =>
  import(/* webpackChunkName: "notifications" */ '../features/notifications/notification-panel.tsx').then(
    ({ NotificationPanel }) => NotificationPanel,
  );
const MOST_SHOWN = 99;

function useNotifications() {
  const { t } = useLingui();
  const unread = useUnread(useMayAsk());
  const [isOpen, setOpen] = useState(false);
  const [Panel, setPanel] = useState<ComponentType<{ onClose: () => void }>>();
  const open = async () => {
    const Came = await fetchCode(load, {
      slow: t`As notificações estão demorando. Clique de novo para buscar outra vez.`,
      failed: t`As notificações não abriram. Verifique a conexão e tente de novo.`,
    });
    if (!Came) return;
    setPanel(() => Came);
    setOpen(true);
  };
  return { unread, open, panel: isOpen && Panel && <Panel onClose={() => setOpen(false)} /> };
}

const Badge = ({ unread }: { unread: number }) =>
  unread > 0 && (
    <span className={css.badge} aria-hidden>
      {unread > MOST_SHOWN ? `${MOST_SHOWN}+` : unread}
    </span>
  );

/** In a bar: a bell with how many are not read. */
export function Bell() {
  const { t } = useLingui();
  const { unread, open, panel } = useNotifications();
  return (
    <>
      <button
        type="button"
        className={css.bell}
        aria-haspopup="dialog"
        aria-label={
          unread > 0 ? t`Notificações, ${plural(unread, { one: '# não lida', other: '# não lidas' })}` : t`Notificações`
        }
        onClick={() => void open()}
      >
        <BellIcon size={20} strokeWidth={1.75} aria-hidden />
        <Badge unread={unread} />
      </button>
      {panel}
    </>
  );
}

/** In a phone's tab bar. */
export function BellTab() {
  const { unread, open, panel } = useNotifications();
  return (
    <>
      <button type="button" className={`${css.tab} ${css.link}`} aria-haspopup="dialog" onClick={() => void open()}>
        <span className={css.tabBell}>
          <BellIcon size={22} strokeWidth={1.75} aria-hidden />
          <Badge unread={unread} />
        </span>
        <Trans>Avisos</Trans>
        {unread > 0 && (
          <VisuallyHidden>
            <Plural value={unread} one="# não lido" other="# não lidos" />
          </VisuallyHidden>
        )}
      </button>
      {panel}
    </>
  );
}
