import { useId, type ReactNode } from 'react';
import { Trans } from '@lingui/react/macro';
import { Button, Row } from '@clube/shared/ui';
import * as css from './quiz.css.ts';

type Props = { text: ReactNode; isFull: boolean; onUndo: () => void };

/** Says what was removed, with the way back in the place of the button that left with it; keyed by what it was. */
export function Removed({ text, isFull, onUndo }: Props) {
  const id = useId();
  return (
    <div className={css.removed}>
      <Row>
        <span id={id}>{text}</span>
        <Button autoFocus aria-describedby={id} size="small" disabled={isFull} onClick={onUndo}>
          <Trans>Desfazer</Trans>
        </Button>
      </Row>
    </div>
  );
}
