import { useState } from 'react';
import { Trans } from '@lingui/react/macro';
import { Button, Row, Stack } from '@clube/shared/ui';
import { Dialog } from '@clube/shared/ui/overlays';

type Props = { title: string; isDeleting: boolean; onDelete: () => void };

/** Deleting takes lessons, comments and progress along, so it asks. */
export function DeleteCourse({ title, isDeleting, onDelete }: Props) {
  const [asking, setAsking] = useState(false);
  return (
    <Row>
      <Button variant="outline-danger" onClick={() => setAsking(true)}>
        <Trans>Apagar curso</Trans>
      </Button>
      <Dialog open={asking} onOpenChange={setAsking} title={<Trans>Apagar {title}?</Trans>}>
        <Stack>
          <p>
            <Trans>Aulas, comentários e o progresso dos alunos são apagados junto. Não há como desfazer.</Trans>
          </p>
          <Row>
            <Button variant="danger" loading={isDeleting} onClick={onDelete}>
              <Trans>Apagar</Trans>
            </Button>
            <Button onClick={() => setAsking(false)}>
              <Trans>Cancelar</Trans>
            </Button>
          </Row>
        </Stack>
      </Dialog>
    </Row>
  );
}
