import { Trans, useLingui } from '@lingui/react/macro';
import { Button, showFailure } from '@clube/shared/ui';
import { signOut } from '../session/sign-out.ts';
import * as css from './frame.css.ts';
import { Logo } from './logo.tsx';

/** The plain layout of screens without a navbar: where one is, and the way out (product.md §2), which does something and is no address (docs/adr/0366). */
export function SimpleHeader() {
  const { t } = useLingui();
  const leave = () =>
    void signOut().catch((error: unknown) => showFailure(error, t`Não foi possível sair agora. Tente de novo.`));
  return (
    <header className={css.bar}>
      <Logo />
      <span className={css.grow} />
      <Button variant="link" onClick={leave}>
        <Trans>Sair</Trans>
      </Button>
    </header>
  );
}
