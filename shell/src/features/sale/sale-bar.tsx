import { useAtomValue } from 'jotai';
import { Link } from 'react-router-dom';
import { Trans } from '@lingui/react/macro';
import { meAtom } from '@clube/shared/session';
import { Logo } from '../../frame/logo.tsx';
import * as css from './sale.css.ts';

/** Above what is for everybody: whose it is, and the way in. */
export function SaleBar() {
  const isSignedIn = useAtomValue(meAtom) !== null;
  return (
    <header className={css.bar}>
      <Logo to="/" />
      <span className={css.grow} />
      {!isSignedIn && (
        <span className={css.barNote}>
          <Trans>Já é aluno?</Trans>
        </span>
      )}
      <Link className={css.enter} to={isSignedIn ? '/home' : '/'}>
        {isSignedIn ? <Trans>Ir para o início</Trans> : <Trans>Entrar</Trans>}
      </Link>
    </header>
  );
}
