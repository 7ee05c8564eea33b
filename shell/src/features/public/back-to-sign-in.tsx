import { Link } from 'react-router-dom';
import { Trans } from '@lingui/react/macro';
import * as css from './public-layout.css.ts';

/** The way out of a screen that is for signing in otherwise. */
export const BackToSignIn = () => (
  <p className={css.below}>
    <Link className={css.textLink} to="/">
      <Trans>Voltar para entrar</Trans>
    </Link>
  </p>
);
