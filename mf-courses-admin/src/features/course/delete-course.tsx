import { useState } from 'react';
import { Trans } from '@lingui/react/macro';
import type { Course } from '@clube/shared/contracts/course';
import { Button, Row } from '@clube/shared/ui';
import { ConfirmDialog } from '@clube/shared/ui/overlays';
import { Reach } from './reach.tsx';

type Props = { course: Course; onDelete: () => Promise<unknown> };

/** Deleting takes lessons, comments and progress along, so it asks, and says whom it concerns. */
export function DeleteCourse({ course: { id, title }, onDelete }: Props) {
  const [asking, setAsking] = useState(false);
  return (
    <Row>
      <Button variant="outline-danger" onClick={() => setAsking(true)}>
        <Trans>Apagar curso</Trans>
      </Button>
      {asking && (
        <ConfirmDialog
          title={<Trans>Apagar {title}?</Trans>}
          action={<Trans>Apagar</Trans>}
          onConfirm={onDelete}
          onClose={() => setAsking(false)}
        >
          <Reach courseId={id} />
          <span>
            <Trans>Aulas, comentários e o progresso dos alunos são apagados junto. Não há como desfazer.</Trans>
          </span>
        </ConfirmDialog>
      )}
    </Row>
  );
}
