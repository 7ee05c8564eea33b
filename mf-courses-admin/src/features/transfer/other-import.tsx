import { useState } from 'react';
import { Trans, useLingui } from '@lingui/react/macro';
import type { CourseImport } from '@clube/shared/contracts/course-import';
import { formatNumber } from '@clube/shared/i18n';
import { RelativeTime } from '@clube/shared/session';
import { Button, ProgressBar, Row } from '@clube/shared/ui';
import { ConfirmDialog } from '@clube/shared/ui/overlays';
import * as css from './transfer.css.ts';

type Props = { of: CourseImport; onStop: () => Promise<unknown> };

/** What a colleague brings, as long as that is in the way of any other: who it is, how far it is, and an end to it. */
export function OtherImport({ of: { colleague, file, state, done, total, created_at }, onStop }: Props) {
  const { t } = useLingui();
  const [isAsking, setAsking] = useState(false);
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
      <Row>
        <Button onClick={() => setAsking(true)}>
          <Trans>Parar a importação</Trans>
        </Button>
      </Row>
      {isAsking && (
        <ConfirmDialog
          title={t`Parar a importação de ${name}?`}
          action={<Trans>Parar a importação</Trans>}
          onConfirm={onStop}
          onClose={() => setAsking(false)}
        >
          <Trans>O arquivo enviado se perde. Um curso que já começou a ser criado vai para a lixeira.</Trans>
        </ConfirmDialog>
      )}
    </div>
  );
}
