import { useMutation } from '@tanstack/react-query';
import { Trans, useLingui } from '@lingui/react/macro';
import { renewInvitation } from '@clube/shared/clients/invitation';
import { Button, QuietNotice, showFailure } from '@clube/shared/ui';

/** One tap, and the mailbox has a new link. */
export function ExpiredInvitation({ token, email }: { token: string; email: string }) {
  const { t } = useLingui();
  const renew = useMutation({
    mutationFn: () => renewInvitation(token),
    onError: (error) => showFailure(error, t`Não foi possível enviar agora. Tente de novo.`),
  });
  if (renew.isSuccess)
    return (
      <QuietNotice>
        <Trans>Enviamos um novo convite para {email}.</Trans>
      </QuietNotice>
    );
  return (
    <Button variant="primary" size="large" wide loading={renew.isPending} onClick={() => renew.mutate()}>
      <Trans>Receber um novo convite</Trans>
    </Button>
  );
}
