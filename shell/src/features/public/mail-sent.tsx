import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Trans, useLingui } from '@lingui/react/macro';
import { isApiError } from '@clube/shared/transport';
import { Button, showFailure, showToast } from '@clube/shared/ui';
import { BackToSignIn } from './back-to-sign-in.tsx';
import { PublicLayout } from './public-layout.tsx';
import * as css from './public-layout.css.ts';

type Props = {
  /** What the mail is about; the same words whoever has the mailbox, and whether or not it has an account. */
  children: ReactNode;
  /** Sends it once more. */
  onAgain: () => Promise<unknown>;
};

/** A mail is on its way: where to look, and what to do when it does not come. */
export function MailSent({ children, onAgain }: Props) {
  const { t } = useLingui();
  const again = useMutation({
    mutationFn: onAgain,
    onSuccess: () => showToast(t`Enviamos o e-mail de novo.`, 'success'),
    onError: (error) =>
      showFailure(
        error,
        isApiError(error, 'rate.limited')
          ? t`Muitas tentativas. Espere um momento e tente de novo.`
          : t`Não foi possível enviar agora. Tente de novo.`,
      ),
  });
  return (
    <PublicLayout title={t`Confira seu e-mail`} lead={children}>
      <Button wide size="large" loading={again.isPending} onClick={() => again.mutate()}>
        <Trans>Reenviar e-mail</Trans>
      </Button>
      <p className={css.below}>
        <Trans>Não chegou? Olhe também na caixa de spam.</Trans>
      </p>
      <BackToSignIn />
    </PublicLayout>
  );
}
