import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { Trans, useLingui } from '@lingui/react/macro';
import { chooseNotification, notificationChoicesQuery } from '../clients/notification.ts';
import { mailFrequencies } from '../contracts/mail-frequencies.ts';
import type { NotificationChoice, NotificationKind } from '../contracts/notification.ts';
import { mayAtom } from '@clube/shared/session';
import { QueryState, showFailure, Skeleton } from '@clube/shared/ui';
import { DeviceNote } from './device-note.tsx';
import * as css from './notification-choices.css.ts';
import { useDevice } from './use-device.ts';

function useNames(): Record<NotificationKind, string> {
  const { t } = useLingui();
  return {
    'comment.answered': t`Respostas aos meus comentários`,
    'comment.mentioned': t`Menções a mim`,
    'comment.reported': t`Comentários denunciados`,
    'comment.published': t`Meus comentários que foram publicados`,
    'comment.removed': t`Meus comentários que foram retirados`,
    'ticket.answered': t`Respostas aos meus chamados`,
    'ticket.asked': t`Mensagens em chamados`,
    'ticket.assigned': t`Chamados que ficam comigo`,
    'ticket.merged': t`Chamados meus que foram juntados`,
    'lesson.published': t`Aulas novas`,
    'certificate.earned': t`Certificados`,
    'certificate.revoked': t`Certificados revogados`,
    'certificate.ending': t`Certificados perto do fim`,
    'access.ending': t`Acesso perto do fim`,
    'order.claimed': t`Pedidos que dizem ter sido pagos`,
  };
}

/** For each kind: whether it is shown in the panel, when it is mailed, and whether this browser tells it while no page is open. */
export function NotificationChoices() {
  const { t } = useLingui();
  const names = useNames();
  const client = useQueryClient();
  const { queryKey } = notificationChoicesQuery();
  const query = useQuery(notificationChoicesQuery());
  const show = (choice: NotificationChoice) =>
    client.setQueryData(queryKey, (all) => all?.map((known) => (known.kind === choice.kind ? choice : known)));
  const change = useMutation({
    // One after another, and each shows and takes back itself alone: others were chosen meanwhile.
    scope: { id: 'notification choices' },
    mutationFn: chooseNotification,
    onMutate: (choice: NotificationChoice) => {
      const before = client.getQueryData(queryKey)?.find(({ kind }) => kind === choice.kind);
      show(choice);
      return before;
    },
    onSuccess: (_all, choice) => show(choice),
    onError: (error, _choice, before) => {
      if (before) show(before);
      showFailure(error, t`A escolha não foi salva. Tente de novo.`);
    },
  });
  const { query: device, choose } = useDevice();
  // What it says stands above all others: it comes with them, unless it keeps them waiting.
  const isAwaited = device.isPending && device.fetchStatus === 'fetching' && device.failureCount === 0;
  const may = useAtomValue(mayAtom);
  const concerns = ({ kind }: NotificationChoice) =>
    (kind !== 'comment.reported' || may('comment.moderate')) &&
    ((kind !== 'ticket.asked' && kind !== 'ticket.assigned') || may('ticket.answer')) &&
    (kind !== 'order.claimed' || may('panel.manage'));
  const frequencies = { now: t`Na hora`, daily: t`Uma vez por dia`, off: t`Nunca` };
  return (
    <QueryState query={query}>
      {(choices) =>
        isAwaited ? (
          <Skeleton lines={6} />
        ) : (
          <>
            <DeviceNote query={device} />
            {choices.filter(concerns).map((choice) => (
              <fieldset key={choice.kind} className={css.choice}>
                <legend className={css.choiceName}>{names[choice.kind]}</legend>
                <label className={css.option}>
                  <input
                    type="checkbox"
                    checked={choice.in_app}
                    onChange={(event) => change.mutate({ ...choice, in_app: event.target.checked })}
                  />
                  <Trans>No painel</Trans>
                </label>
                <label className={css.option}>
                  <input
                    type="checkbox"
                    checked={device.data?.kinds.includes(choice.kind) ?? false}
                    disabled={device.data?.word !== 'open'}
                    onChange={(event) => choose({ kind: choice.kind, isOn: event.target.checked })}
                  />
                  <Trans>Neste aparelho</Trans>
                </label>
                <label className={css.option}>
                  <Trans>Por e-mail</Trans>
                  <select
                    className={css.select}
                    value={choice.mail}
                    onChange={(event) =>
                      change.mutate({ ...choice, mail: mailFrequencies.find((name) => name === event.target.value)! })
                    }
                  >
                    {mailFrequencies.map((name) => (
                      <option key={name} value={name}>
                        {frequencies[name]}
                      </option>
                    ))}
                  </select>
                </label>
              </fieldset>
            ))}
          </>
        )
      }
    </QueryState>
  );
}
