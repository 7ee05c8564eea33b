import { useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import { Trans, useLingui } from '@lingui/react/macro';
import { keepAccount } from '@clube/shared/clients/account';
import { isApiError } from '@clube/shared/transport';
import { Button, ButtonLink, showFailure } from '@clube/shared/ui';
import { useSecretOfAddress } from '../../session/secret-of-address.ts';
import { PublicLayout, publicStyles as css } from '../public/index.ts';

function Kept() {
  const { t } = useLingui();
  return (
    <PublicLayout title={t`Sua conta fica`} lead={<Trans>O pedido foi desfeito e nada foi apagado.</Trans>}>
      <ButtonLink to="/" variant="primary" size="large" wide>
        <Trans>Entrar</Trans>
      </ButtonLink>
      <p className={css.below}>
        <Trans>Não foi você quem pediu para apagar? Então alguém sabe a sua senha.</Trans>
      </p>
      <ButtonLink to="/reset-password" size="large" wide>
        <Trans>Definir uma senha nova</Trans>
      </ButtonLink>
    </PublicLayout>
  );
}

function Invalid() {
  const { t } = useLingui();
  return (
    <PublicLayout
      title={t`Este link não vale mais`}
      lead={<Trans>O pedido já foi desfeito, ou a conta já foi apagada. Entre para ver como ela está.</Trans>}
    >
      <ButtonLink to="/" variant="primary" size="large" wide>
        <Trans>Entrar</Trans>
      </ButtonLink>
    </PublicLayout>
  );
}

/** Where the mail about an account that is to be erased leads: one button, and it stays. Programs that open links press none. */
export function Component() {
  const { t } = useLingui();
  const token = useSecretOfAddress('token', { survivesReload: true }) ?? '';
  const [isGone, setGone] = useState(token === '');
  const keep = useMutation({
    mutationFn: () => keepAccount(token),
    onError: (error) =>
      isApiError(error, 'auth.link_invalid')
        ? setGone(true)
        : showFailure(error, t`Não foi possível salvar agora. Tente de novo.`),
  });
  if (keep.isSuccess) return <Kept />;
  if (isGone) return <Invalid />;
  return (
    <PublicLayout
      title={t`Manter a minha conta`}
      lead={<Trans>Foi pedido para apagar a sua conta. Se você mudou de ideia, ou não foi você, ela pode ficar.</Trans>}
    >
      <Button variant="primary" size="large" wide loading={keep.isPending} onClick={() => keep.mutate()}>
        <Trans>Manter a minha conta</Trans>
      </Button>
    </PublicLayout>
  );
}
