import { useMutation } from '@tanstack/react-query';
import { Trans, useLingui } from '@lingui/react/macro';
import { renewInvitation } from '@clube/shared/clients/invitation';
import { Button, QuietNotice, showFailure } from '@clube/shared/ui';

/** What stands where the button was has its focus: that goes with it. */
const takeFocus = (element: HTMLElement | null) => element?.focus();

/** One tap, and the mailbox has a new link. */
export function ExpiredInvitation({ token, email }: { token: string; email: string }) {
  const { t } = useLingui();
  const renew = useMutation({
    mutationFn: () => renewInvitation(token),
    onError: (error) => showFailure(error, t`Não foi possível enviar agora. Tente de novo.`),
  });
  if (renew.isSuccess)
    return (
      <div ref={takeFocus} tabIndex={-1}>
        <QuietNotice>
          <Trans>Enviamos um novo link para {email}.</Trans>
        </QuietNotice>
      </div>
    );
  return (
    <Button variant="primary" size="large" wide loading={renew.isPending} onClick={() => renew.mutate()}>
      <Trans>Receber um novo link</Trans>
    </Button>
  );
}
