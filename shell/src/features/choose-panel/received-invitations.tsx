import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Trans, useLingui } from '@lingui/react/macro';
import { acceptInvitation, declineInvitation, receivedInvitationsQuery } from '@clube/shared/clients/invitation';
import { mySitesQuery } from '@clube/shared/clients/user';
import { Button, QuietNotice, Row, showFailure, showToast } from '@clube/shared/ui';
import { useHeadingFocus } from './use-heading-focus.ts';

/** Panels that ask somebody in who is signed in already. */
export function ReceivedInvitations() {
  const { t } = useLingui();
  const client = useQueryClient();
  const received = useQuery(receivedInvitationsQuery());
  useHeadingFocus(received.data);
  const accept = useMutation({
    mutationFn: acceptInvitation,
    onSuccess: () => client.invalidateQueries({ queryKey: mySitesQuery().queryKey }),
    onError: (error) => showFailure(error, t`Não foi possível salvar agora. Tente de novo.`),
    onSettled: () => client.invalidateQueries({ queryKey: receivedInvitationsQuery().queryKey }),
  });
  const decline = useMutation({
    mutationFn: declineInvitation,
    onSuccess: () => showToast(t`Convite recusado.`, 'success'),
    onError: (error) => showFailure(error, t`Não foi possível salvar agora. Tente de novo.`),
    onSettled: () => client.invalidateQueries({ queryKey: receivedInvitationsQuery().queryKey }),
  });
  const isBusy = accept.isPending || decline.isPending;
  return (received.data ?? []).map(({ id, panel, inviter, bought }) => (
    <QuietNotice
      key={id}
      action={
        <Row>
          <Button
            size="small"
            loading={decline.isPending && decline.variables === id}
            aria-disabled={isBusy}
            onClick={() => isBusy || decline.mutate(id)}
          >
            <Trans>Recusar</Trans>
          </Button>
          <Button
            size="small"
            variant="primary"
            loading={accept.isPending && accept.variables === id}
            aria-disabled={isBusy}
            onClick={() => isBusy || accept.mutate(id)}
          >
            <Trans>Aceitar</Trans>
          </Button>
        </Row>
      }
    >
      {bought.length > 0 ? (
        <Trans>O que você pediu em {panel} está confirmado e espera por você.</Trans>
      ) : inviter ? (
        <Trans>
          {inviter} convidou você para {panel}.
        </Trans>
      ) : (
        <Trans>Você foi convidado para {panel}.</Trans>
      )}
    </QuietNotice>
  ));
}
