import { Trans, useLingui } from '@lingui/react/macro';
import type { CourseImport } from '@clube/shared/contracts/course-import';
import { formatNumber } from '@clube/shared/i18n';
import { RelativeTime } from '@clube/shared/session';
import { ProgressBar } from '@clube/shared/ui';
import { StopImport } from './stop-import.tsx';
import * as css from './transfer.css.ts';

type Props = { of: CourseImport; onStop: () => Promise<unknown> };

/** What a colleague brings, as long as that is in the way of any other: who it is, how far it is, and an end to it. */
export function OtherImport({ of, onStop }: Props) {
  const { t } = useLingui();
  const { colleague, file, state, done, total, created_at } = of;
  const name = colleague?.name ?? t`Alguém que saiu do painel`;
  const [some, all] = [formatNumber(done), formatNumber(total)];
  return (
    <div className={css.stack}>
      <p className={css.strong}>
        <Trans>
          {name} está importando {file}.
        </Trans>
      </p>
      {state === 'running' && (
        <ProgressBar value={total === 0 ? 0 : (100 * done) / total} label={t`Importação do curso`} />
      )}
      <p className={css.small} role="status">
        {state === 'running' ? (
          <Trans>
            {some} de {all} partes.
          </Trans>
        ) : state === 'sending' ? (
          <Trans>O arquivo ainda está sendo enviado.</Trans>
        ) : (
          <Trans>Nada foi criado ainda.</Trans>
        )}{' '}
        <Trans>
          Começou <RelativeTime at={created_at} />.
        </Trans>{' '}
        <Trans>Um painel importa um arquivo de cada vez.</Trans>
      </p>
      <StopImport of={of} title={t`Parar a importação de ${name}?`} onStop={onStop} />
    </div>
  );
}
