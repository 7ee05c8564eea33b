import type { ReactNode } from 'react';
import { Trans } from '@lingui/react/macro';
import { Button, Row } from '@clube/shared/ui';

type Props = {
  /** Whose way back this is; undefined while nothing was removed. */
  id: string | undefined;
  text: ReactNode;
  isFull: boolean;
  onUndo: () => void;
};

/** Says what was removed, with the way back in the place of the button that left with it. */
export function Removed({ id, text, isFull, onUndo }: Props) {
  return (
    <div role="status">
      {id !== undefined && (
        <Row>
          <span>{text}</span>
          <Button key={id} autoFocus size="small" disabled={isFull} onClick={onUndo}>
            <Trans>Desfazer</Trans>
          </Button>
        </Row>
      )}
    </div>
  );
}
