import type { ReactElement, ReactNode } from 'react';
import { Trans } from '@lingui/react/macro';
import { Button, Row } from '@clube/shared/ui';
import * as css from './conflict.css.ts';

type Difference = { label: string; theirs: ReactNode; mine: ReactNode };
type Props = {
  differences: readonly Difference[];
  onTakeTheirs: () => void;
  /** What keeps mine: a call, or the button of the form that this stands in. */
  keepMine: (() => void) | ReactElement;
};

/** Two people changed the same: both are shown, and nothing is lost before somebody chose. What is empty is a dash. */
export function Conflict({ differences, keepMine, onTakeTheirs }: Props) {
  return (
    <section className={css.conflict} role="alert">
      <h2 className={css.title}>
        <Trans>Outra pessoa salvou enquanto você editava</Trans>
      </h2>
      {differences.map(({ label, theirs, mine }) => (
        <div key={label}>
          <strong>{label}</strong>
          <dl className={css.versions}>
            <dt>
              <Trans>Salvo agora</Trans>
            </dt>
            <dd>{theirs || '—'}</dd>
            <dt>
              <Trans>Seu</Trans>
            </dt>
            <dd>{mine || '—'}</dd>
          </dl>
        </div>
      ))}
      <Row>
        {typeof keepMine === 'function' ? (
          <Button variant="primary" size="small" onClick={keepMine}>
            <Trans>Salvar o meu</Trans>
          </Button>
        ) : (
          keepMine
        )}
        <Button size="small" onClick={onTakeTheirs}>
          <Trans>Ficar com o salvo</Trans>
        </Button>
      </Row>
    </section>
  );
}
