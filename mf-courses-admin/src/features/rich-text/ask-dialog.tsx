import { useState, type ReactNode } from 'react';
import { Trans } from '@lingui/react/macro';
import { tooLong } from '@clube/shared/contracts/too-long';
import { Button, Row, TextField } from '@clube/shared/ui';
import { Dialog } from '@clube/shared/ui/overlays';
import * as css from './rich-text.css.ts';

export type Question = {
  title: ReactNode;
  label: ReactNode;
  initial: string;
  hint?: ReactNode;
  maxLength: number;
  /** What is wrong with an answer; undefined where nothing is. */
  problemOf: (answer: string) => string | undefined;
  onAnswer: (answer: string) => void;
  /** Takes away what is asked about. */
  onRemove?: (() => void) | undefined;
};
type Props = { question: Question; onClose: () => void };

/** One line that the text needs: an address, what a picture shows. */
export function AskDialog({ question, onClose }: Props) {
  const { title, label, initial, hint, maxLength, problemOf, onAnswer, onRemove } = question;
  const [answer, setAnswer] = useState(initial);
  const [problem, setProblem] = useState<string>();
  const long = tooLong(answer.trim(), maxLength);
  const send = () => {
    const found = long ?? problemOf(answer.trim());
    setProblem(found);
    if (found !== undefined) return;
    onAnswer(answer.trim());
    onClose();
  };
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={title}>
      <form
        method="dialog"
        className={css.ask}
        onSubmit={(event) => {
          event.preventDefault();
          // A form inside of nothing else: what it sends is its own.
          event.stopPropagation();
          send();
        }}
      >
        <TextField
          label={label}
          value={answer}
          hint={hint}
          error={long ?? problem}
          onChange={({ target }) => {
            setAnswer(target.value);
            setProblem(undefined);
          }}
        />
        <Row>
          <Button type="submit" variant="primary">
            <Trans>Pôr no texto</Trans>
          </Button>
          {onRemove && (
            <Button
              onClick={() => {
                onRemove();
                onClose();
              }}
            >
              <Trans>Tirar</Trans>
            </Button>
          )}
          <Button variant="link" onClick={onClose}>
            <Trans>Cancelar</Trans>
          </Button>
        </Row>
      </form>
    </Dialog>
  );
}
