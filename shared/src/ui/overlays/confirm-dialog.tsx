import { useState, type ReactNode } from 'react';
import { Trans } from '@lingui/react/macro';
import { Button, Row, Stack } from '../index.ts';
import { Dialog } from './dialog.tsx';
import { SAFE } from './first-focus.ts';

type Props = {
  title: ReactNode;
  /** What is lost. */
  children: ReactNode;
  /** What else is asked for, below that. */
  fields?: ReactNode;
  /** The verb on the button. */
  action: ReactNode;
  /** The step itself. The dialog closes when it succeeds and stays when it fails; saying so is the caller's. */
  onConfirm: () => Promise<unknown>;
  onClose: () => void;
};

/** Asks before a step that cannot be taken back. Shown for as long as it is rendered. */
export function ConfirmDialog({ title, children, fields, action, onConfirm, onClose }: Props) {
  const [isBusy, setBusy] = useState(false);
  const confirm = () => {
    setBusy(true);
    onConfirm().then(onClose, () => setBusy(false));
  };
  return (
    <Dialog open onOpenChange={onClose} title={title}>
      <Stack>
        <p>{children}</p>
        {fields}
        <Row>
          <Button variant="danger" loading={isBusy} onClick={confirm}>
            {action}
          </Button>
          <Button {...SAFE} onClick={onClose}>
            <Trans>Cancelar</Trans>
          </Button>
        </Row>
      </Stack>
    </Dialog>
  );
}
