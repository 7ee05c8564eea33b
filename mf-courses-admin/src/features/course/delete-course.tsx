import { useState } from 'react';
import { Trans } from '@lingui/react/macro';
import { Button, Row } from '@clube/shared/ui';
import { ConfirmDialog } from '@clube/shared/ui/overlays';

type Props = { title: string; onDelete: () => Promise<unknown> };

/** Deleting takes lessons, comments and progress along, so it asks. */
export function DeleteCourse({ title, onDelete }: Props) {
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
          <Trans>Aulas, comentários e o progresso dos alunos são apagados junto. Não há como desfazer.</Trans>
        </ConfirmDialog>
      )}
    </Row>
  );
}
