import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Trans, useLingui } from '@lingui/react/macro';
import { acceptInvitation, receivedInvitationsQuery } from '@clube/shared/clients/invitation';
import { mySitesQuery } from '@clube/shared/clients/me';
import { Button, QuietNotice, showToast } from '@clube/shared/ui';

/** Panels that ask somebody in who is signed in already. */
export function ReceivedInvitations() {
  const { t } = useLingui();
  const client = useQueryClient();
  const received = useQuery(receivedInvitationsQuery());
  const accept = useMutation({
    mutationFn: acceptInvitation,
    onSuccess: () => client.invalidateQueries({ queryKey: mySitesQuery().queryKey }),
    onError: () => showToast(t`Não foi possível salvar agora. Tente de novo.`, 'danger'),
    onSettled: () => client.invalidateQueries({ queryKey: receivedInvitationsQuery().queryKey }),
  });
  return (received.data ?? []).map(({ id, panel, inviter }) => (
    <QuietNotice
      key={id}
      action={
        <Button
          size="small"
          variant="primary"
          loading={accept.isPending && accept.variables === id}
          onClick={() => accept.mutate(id)}
        >
          <Trans>Aceitar</Trans>
        </Button>
      }
    >
      {inviter ? (
        <Trans>
          {inviter} convidou você para {panel}.
        </Trans>
      ) : (
        <Trans>Você foi convidado para {panel}.</Trans>
      )}
    </QuietNotice>
  ));
}
