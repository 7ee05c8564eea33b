import { Trans, useLingui } from '@lingui/react/macro';
import { ButtonLink } from '@clube/shared/ui';
import { PublicLayout } from '../public/index.ts';

export function Component() {
  const { t } = useLingui();
  return (
    <PublicLayout
      title={t`Sua conta não está neste painel`}
      lead={
        <Trans>
          O e-mail e a senha estão certos, mas você ainda não tem acesso a este painel. Fale com quem vendeu o curso.
        </Trans>
      }
    >
      <ButtonLink to="/" variant="primary" size="large" wide>
        <Trans>Entrar com outra conta</Trans>
      </ButtonLink>
    </PublicLayout>
  );
}
