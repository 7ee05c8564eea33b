import { useState } from 'react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useAtom } from 'jotai';
import { Trans, useLingui } from '@lingui/react/macro';
import { deletionQuery, takeDeletionBack } from '@clube/shared/clients/account';
import { ownEventsKey } from '@clube/shared/clients/security-event';
import type { Deletion } from '@clube/shared/contracts/account';
import { formatDate } from '@clube/shared/i18n';
import { meAtom } from '@clube/shared/session';
import { Button, QueryState, Row, showFailure, showToast } from '@clube/shared/ui';
import { AskForDeletion } from './ask-for-deletion.tsx';
import * as css from './account.css.ts';

/** Panels that are one's own, and what has to be done with them first. */
function Owned({ panels }: { panels: Deletion['owned'] }) {
  return (
    <>
      <p className={css.stateText}>
        <Trans>
          Enquanto você é dono de um painel, a conta não pode ser apagada. Passe cada um para outra pessoa ou feche-o,
          em Configurações:
        </Trans>
      </p>
      <ul className={css.points}>
        {panels.map(({ id, name }) => (
          <li key={id}>{name}</li>
        ))}
      </ul>
    </>
  );
}

/** Going for good, with two weeks to change one's mind. */
export function AccountDeletion() {
  const { t } = useLingui();
  const client = useQueryClient();
  const [me, setMe] = useAtom(meAtom);
  const deletion = useQuery(deletionQuery());
  const [isAsking, setAsking] = useState(false);
  const show = (next: Deletion) => {
    client.setQueryData(deletionQuery().queryKey, next);
    void client.invalidateQueries({ queryKey: ownEventsKey });
    if (!me) return;
    const { erase_at: _, ...others } = me;
    setMe(next.erase_at === null ? others : { ...others, erase_at: next.erase_at });
  };
  const stay = useMutation({
    mutationFn: takeDeletionBack,
    onSuccess: (next) => {
      show(next);
      showToast(t`Sua conta fica. Nada foi apagado.`, 'success');
    },
    onError: (error) => showFailure(error, t`Não foi possível salvar agora. Tente de novo.`),
  });
  return (
    <QueryState query={deletion}>
      {({ erase_at, owned }) => {
        const day = erase_at && formatDate(erase_at);
        if (day)
          return (
            <div className={css.steps}>
              <p role="status">
                <Trans>
                  Sua conta será apagada em <strong>{day}</strong>. Até lá nada muda.
                </Trans>
              </p>
              {owned.length > 0 && <Owned panels={owned} />}
              <Row>
                <Button variant="primary" loading={stay.isPending} onClick={() => stay.mutate()}>
                  <Trans>Manter a minha conta</Trans>
                </Button>
              </Row>
            </div>
          );
        return (
          <div className={css.steps}>
            {owned.length > 0 ? (
              <Owned panels={owned} />
            ) : (
              <>
                <p className={css.stateText}>
                  <Trans>A conta é apagada em 14 dias, em todos os painéis. Até lá você pode voltar atrás.</Trans>
                </p>
                <Row>
                  <Button variant="outline-danger" onClick={() => setAsking(true)}>
                    <Trans>Apagar a minha conta</Trans>
                  </Button>
                </Row>
              </>
            )}
            {isAsking && (
              <AskForDeletion
                onAsked={(next) => {
                  setAsking(false);
                  show(next);
                }}
                onClose={() => setAsking(false)}
              />
            )}
          </div>
        );
      }}
    </QueryState>
  );
}
