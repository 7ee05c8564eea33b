import { useState } from 'react';
import { Trans } from '@lingui/react/macro';
import type { Course } from '@clube/shared/contracts/course';
import { Button, Row } from '@clube/shared/ui';
import { ConfirmDialog } from '@clube/shared/ui/overlays';
import { courseUrl } from '@clube/shared/clients/course';
import { BinLosses } from '../bin/index.ts';

type Props = { course: Course; onDelete: () => Promise<unknown> };

/** It takes lessons, comments and progress out of sight, so it asks, and says whom it concerns. */
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
          <BinLosses path={courseUrl(id)} />
        </ConfirmDialog>
      )}
    </Row>
  );
}
