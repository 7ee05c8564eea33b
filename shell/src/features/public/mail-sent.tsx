import { Link } from 'react-router-dom';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@clube/shared/ui';
import { PublicLayout } from './public-layout.tsx';
import * as css from './public-layout.css.ts';

/** The same words whether the account exists or not. */
export function MailSent({ to, onAgain }: { to: string; onAgain: () => void }) {
  const { t } = useLingui();
  return (
    <PublicLayout
      title={t`Confira seu e-mail`}
      lead={<Trans>Se {to} tem uma conta, enviamos um link para definir a senha. Ele vale por 1 hora.</Trans>}
    >
      <Button wide size="large" onClick={onAgain}>
        <Trans>Reenviar e-mail</Trans>
      </Button>
      <p className={css.below}>
        <Link className={css.textLink} to="/">
          <Trans>Voltar para entrar</Trans>
        </Link>
      </p>
    </PublicLayout>
  );
}
