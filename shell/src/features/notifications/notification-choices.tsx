import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { Trans, useLingui } from '@lingui/react/macro';
import { chooseNotification, notificationChoicesQuery } from '@clube/shared/clients/notification';
import { mailFrequencies } from '@clube/shared/contracts/mail-frequencies';
import type { NotificationChoice, NotificationKind } from '@clube/shared/contracts/notification';
import { mayAtom } from '@clube/shared/session';
import { QueryState, showFailure } from '@clube/shared/ui';
import * as css from './notifications.css.ts';

function useNames(): Record<NotificationKind, string> {
  const { t } = useLingui();
  return {
    'comment.answered': t`Respostas aos meus comentários`,
    'comment.mentioned': t`Menções a mim`,
    'comment.reported': t`Comentários denunciados`,
    'ticket.answered': t`Respostas aos meus chamados`,
    'ticket.assigned': t`Chamados que ficam comigo`,
    'lesson.published': t`Aulas novas`,
    'certificate.earned': t`Certificados`,
    'access.ending': t`Acesso perto do fim`,
  };
}

/** For each kind: whether it is shown in the panel, and when it is mailed. */
export function NotificationChoices() {
  const { t } = useLingui();
  const names = useNames();
  const client = useQueryClient();
  const { queryKey } = notificationChoicesQuery();
  const query = useQuery(notificationChoicesQuery());
  const change = useMutation({
    mutationFn: chooseNotification,
    onMutate: (choice: NotificationChoice) => {
      const before = client.getQueryData(queryKey);
      client.setQueryData(queryKey, (all) => all?.map((known) => (known.kind === choice.kind ? choice : known)));
      return before;
    },
    onSuccess: (all) => client.setQueryData(queryKey, all),
    onError: (error, _choice, before) => {
      client.setQueryData(queryKey, before);
      showFailure(error, t`A escolha não foi salva. Tente de novo.`);
    },
  });
  const may = useAtomValue(mayAtom);
  const concerns = ({ kind }: NotificationChoice) =>
    (kind !== 'comment.reported' || may('comment.moderate')) && (kind !== 'ticket.assigned' || may('ticket.answer'));
  const frequencies = { now: t`Na hora`, daily: t`Uma vez por dia`, off: t`Nunca` };
  return (
    <QueryState query={query}>
      {(choices) => (
        <>
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
      )}
    </QueryState>
  );
}
