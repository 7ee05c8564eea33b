import { Trans } from '@lingui/react/macro';
import type { CertificateRules } from '@clube/shared/contracts/certificate-design';
import { Button, Row } from '@clube/shared/ui';
import { useRuleWords } from './rule-words.ts';
import * as css from './certificates.css.ts';

type Props = {
  names: readonly (keyof CertificateRules)[];
  theirs: CertificateRules;
  mine: CertificateRules;
  /** Undefined while it cannot be saved. */
  onKeepMine: (() => void) | undefined;
  onTakeTheirs: () => void;
};

/** Two people changed the rules at once: both are shown, and neither is lost before somebody chose. */
export function BothRules({ names, theirs, mine, onKeepMine, onTakeTheirs }: Props) {
  const said = useRuleWords();
  return (
    <section className={css.conflict} role="alert">
      <h2 className={css.title}>
        <Trans>Outra pessoa salvou enquanto você editava</Trans>
      </h2>
      {names.map((name) => (
        <div key={name}>
          <strong>{said.names[name]}</strong>
          <dl className={css.told}>
            <dt>
              <Trans>Salvo agora</Trans>
            </dt>
            <dd>{said.valueOf(theirs, name) || '—'}</dd>
            <dt>
              <Trans>Seu</Trans>
            </dt>
            <dd>{said.valueOf(mine, name) || '—'}</dd>
          </dl>
        </div>
      ))}
      <Row>
        <Button variant="primary" size="small" disabled={!onKeepMine} onClick={onKeepMine}>
          <Trans>Salvar o meu</Trans>
        </Button>
        <Button size="small" onClick={onTakeTheirs}>
          <Trans>Ficar com o salvo</Trans>
        </Button>
      </Row>
    </section>
  );
}
