import { useState, type ReactNode } from 'react';
import { Trans } from '@lingui/react/macro';
import type { CourseImport } from '@clube/shared/contracts/course-import';
import { Button, Row } from '@clube/shared/ui';
import { ConfirmDialog } from '@clube/shared/ui/overlays';

type Props = { of: CourseImport; title: ReactNode; onStop: () => Promise<unknown> };

/** An end to an import, after what becomes of it was said. */
export function StopImport({ of: { kind }, title, onStop }: Props) {
  const [isAsking, setAsking] = useState(false);
  return (
    <Row>
      <Button onClick={() => setAsking(true)}>
        <Trans>Parar a importação</Trans>
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={title}
          action={<Trans>Parar a importação</Trans>}
          onConfirm={onStop}
          onClose={() => setAsking(false)}
        >
          <Trans>O arquivo enviado se perde. Um curso que já começou a ser criado vai para a lixeira.</Trans>
          {kind === 'csv' && (
            <>
              {' '}
              <Trans>Em um curso que já existia, fica o que já foi criado.</Trans>
            </>
          )}
        </ConfirmDialog>
      )}
    </Row>
  );
}
