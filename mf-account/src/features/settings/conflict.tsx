import { Trans } from '@lingui/react/macro';
import { Button, Row } from '@clube/shared/ui';
import * as css from './settings.css.ts';

type Difference = { label: string; theirs: string; mine: string };
type Props = { differences: Difference[]; onKeepMine: () => void; onTakeTheirs: () => void };

/** Two people changed the same: both are shown, and nothing is lost before somebody chose. */
export function Conflict({ differences, onKeepMine, onTakeTheirs }: Props) {
  return (
    <section className={css.conflict} role="alert">
      <h3 className={css.conflictTitle}>
        <Trans>Outra pessoa salvou enquanto você editava</Trans>
      </h3>
      {differences.map(({ label, theirs, mine }) => (
        <div key={label}>
          <strong>{label}</strong>
          <dl className={css.versions}>
            <dt>
              <Trans>Salvo agora</Trans>
            </dt>
            <dd className={css.version}>{theirs || '—'}</dd>
            <dt>
              <Trans>Seu</Trans>
            </dt>
            <dd className={css.version}>{mine || '—'}</dd>
          </dl>
        </div>
      ))}
      <Row>
        <Button variant="primary" size="small" onClick={onKeepMine}>
          <Trans>Salvar o meu</Trans>
        </Button>
        <Button size="small" onClick={onTakeTheirs}>
          <Trans>Ficar com o salvo</Trans>
        </Button>
      </Row>
    </section>
  );
}
