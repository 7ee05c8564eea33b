import { Trans, useLingui } from '@lingui/react/macro';
import type { SheetParts } from '@clube/shared/contracts/certificate-sheet/draw';
import type { SheetLanguage } from '@clube/shared/contracts/certificate-sheet/constants';
import { templateOf, type CertificateTemplate } from '@clube/shared/contracts/certificate-sheet/templates';
import { useMemo } from 'react';
import { draftOf } from './draft.ts';
import { Sheet } from './sheet.tsx';
import type { DraftEditor } from './use-draft.ts';
import * as css from './certificates.css.ts';

const names = ['corner', 'waves', 'tiles', 'frame'] as const satisfies readonly CertificateTemplate[];
type Props = { editor: DraftEditor; parts: SheetParts; language: SheetLanguage; onChoose: (key: null) => void };

/** Designs to start from; one that was chosen by mistake is undone. */
export function Templates({ editor, parts, language, onChoose }: Props) {
  const { t } = useLingui();
  const designs = useMemo(() => names.map((name) => [name, templateOf(name, language)] as const), [language]);
  const words: Record<CertificateTemplate, string> = {
    corner: t`Canto`,
    waves: t`Ondas`,
    tiles: t`Azulejos`,
    frame: t`Moldura`,
  };
  return (
    <section className={css.group}>
      <h2 className={css.title}>
        <Trans>Modelos</Trans>
      </h2>
      <div className={css.templates}>
        {designs.map(([name, design]) => {
          const word = words[name];
          return (
            <button
              key={name}
              type="button"
              className={css.template}
              aria-label={t`Usar o modelo ${word}`}
              onClick={() => {
                editor.change(() => draftOf(design));
                onChoose(null);
              }}
            >
              <span className={css.thumb}>
                <Sheet design={design} parts={parts} />
              </span>
              {word}
            </button>
          );
        })}
      </div>
    </section>
  );
}
