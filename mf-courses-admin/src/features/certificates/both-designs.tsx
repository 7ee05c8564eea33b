import { Trans } from '@lingui/react/macro';
import type { CertificateDesign } from '@clube/shared/contracts/certificate-design';
import type { SheetParts } from '@clube/shared/contracts/certificate-sheet/draw';
import { Button } from '@clube/shared/ui';
import { Sheet } from './sheet.tsx';
import * as css from './certificates.css.ts';

type Props = {
  theirs: CertificateDesign;
  mine: CertificateDesign;
  parts: SheetParts;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
};

/** Two people designed at once: both are shown, and neither is lost before somebody chose. */
export function BothDesigns({ theirs, mine, parts, onKeepMine, onTakeTheirs }: Props) {
  return (
    <section className={css.conflict} role="alert">
      <h2 className={css.title}>
        <Trans>Outra pessoa salvou enquanto você editava</Trans>
      </h2>
      <div className={css.both}>
        <figure className={css.version}>
          <figcaption>
            <Trans>Salvo agora</Trans>
          </figcaption>
          <span className={css.thumb}>
            <Sheet design={theirs} parts={parts} />
          </span>
          <Button size="small" onClick={onTakeTheirs}>
            <Trans>Ficar com o salvo</Trans>
          </Button>
        </figure>
        <figure className={css.version}>
          <figcaption>
            <Trans>Seu</Trans>
          </figcaption>
          <span className={css.thumb}>
            <Sheet design={mine} parts={parts} />
          </span>
          <Button size="small" variant="primary" onClick={onKeepMine}>
            <Trans>Salvar o meu</Trans>
          </Button>
        </figure>
      </div>
    </section>
  );
}
