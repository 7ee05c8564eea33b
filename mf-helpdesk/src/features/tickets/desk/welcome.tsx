import { MessagesSquare } from 'lucide-react';
import { Trans } from '@lingui/react/macro';
import { EmptyState } from '@clube/shared/ui';
import { ArticleFinder } from '../../articles/index.ts';
import * as css from './desk.css.ts';

/** In the middle while no ticket is open. */
export const Welcome = () => (
  <div className={css.welcome}>
    <ArticleFinder isShort />
    <div className={css.choose}>
      <EmptyState
        icon={MessagesSquare}
        title={<Trans>Escolha um chamado da fila</Trans>}
        text={
          <Trans>
            As teclas <kbd className={css.key}>J</kbd> e <kbd className={css.key}>K</kbd> passam de um chamado ao outro.{' '}
            <kbd className={css.key}>Ctrl</kbd> + <kbd className={css.key}>Enter</kbd> envia o que você escreveu.
          </Trans>
        }
      />
    </div>
  </div>
);
