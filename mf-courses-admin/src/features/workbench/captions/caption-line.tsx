import { useEffect, useRef, type KeyboardEvent } from 'react';
import { CircleAlert, Merge, Play, Plus, Scissors, Trash2 } from 'lucide-react';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@clube/shared/ui';
import * as css from './captions.css.ts';
import type { Line, Problem } from './lines.ts';

const icon = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const;

/** What can be done with a line. `caret` is where its text stands. */
export type LineActs = {
  onChange: (change: Partial<Line>) => void;
  onJump: () => void;
  onEnter: () => void;
  onSplit: (caret: number) => void;
  onJoinNext: () => void;
  onJoinPrevious: () => void;
  onAddAfter: () => void;
  onRemove: () => void;
  onStep: (by: 1 | -1) => void;
};
type Props = {
  line: Line;
  /** From 1. */
  number: number;
  isLast: boolean;
  problem: Problem | undefined;
  /** Where the caret goes, when this line is edited next. */
  caret: number | undefined;
  onArrived: () => void;
  acts: LineActs;
};

/** One caption: when it is said, and what. */
export function CaptionLine({ line, number, isLast, problem, caret, onArrived, acts }: Props) {
  const { t } = useLingui();
  const text = useRef<HTMLTextAreaElement>(null);
  const arrived = useRef(onArrived);
  useEffect(() => void (arrived.current = onArrived));
  useEffect(() => {
    if (caret === undefined || !text.current) return;
    text.current.focus();
    text.current.setSelectionRange(caret, caret);
    arrived.current();
  }, [caret]);
  const said: Record<Problem, string> = {
    time: t`Escreva o tempo como 1:02.500.`,
    backwards: t`O fim vem antes do começo.`,
    empty: t`Falta o texto.`,
    overlap: t`Começa antes de a linha anterior terminar.`,
  };
  const errorId = `line-${line.id}`;
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const { selectionStart, selectionEnd, value } = event.currentTarget;
    const isBare = selectionStart === selectionEnd;
    const act =
      event.key === 'Enter' && (event.ctrlKey || event.metaKey)
        ? () => acts.onSplit(selectionStart)
        : event.altKey && event.key === 'Enter'
          ? acts.onAddAfter
          : event.altKey && event.key === 'Delete'
            ? acts.onRemove
            : event.altKey && event.key === 'ArrowDown'
              ? () => acts.onStep(1)
              : event.altKey && event.key === 'ArrowUp'
                ? () => acts.onStep(-1)
                : event.key === 'Backspace' && isBare && selectionStart === 0 && number > 1
                  ? acts.onJoinPrevious
                  : event.key === 'Delete' && isBare && selectionStart === value.length && !isLast
                    ? acts.onJoinNext
                    : undefined;
    if (!act) return;
    event.preventDefault();
    act();
  };
  const wrong = problem && { 'aria-describedby': errorId };
  const button = { size: 'small', variant: 'link', iconOnly: true } as const;
  return (
    <>
      <div className={css.times}>
        <Button {...button} aria-label={t`Ir para a linha ${number} no vídeo`} onClick={acts.onJump}>
          <Play {...icon} />
        </Button>
        <input
          {...wrong}
          className={css.time}
          aria-label={t`Começo da linha ${number}`}
          aria-invalid={problem === 'time' || problem === 'backwards'}
          value={line.start}
          onChange={({ target }) => acts.onChange({ start: target.value })}
        />
        <span aria-hidden>–</span>
        <input
          {...wrong}
          className={css.time}
          aria-label={t`Fim da linha ${number}`}
          aria-invalid={problem === 'time' || problem === 'backwards'}
          value={line.end}
          onChange={({ target }) => acts.onChange({ end: target.value })}
        />
        <span className={css.acts}>
          <Button
            {...button}
            aria-label={t`Dividir a linha ${number}`}
            onClick={() => acts.onSplit(text.current?.selectionStart ?? 0)}
          >
            <Scissors {...icon} />
          </Button>
          {!isLast && (
            <Button {...button} aria-label={t`Juntar a linha ${number} com a próxima`} onClick={acts.onJoinNext}>
              <Merge {...icon} />
            </Button>
          )}
          <Button {...button} aria-label={t`Nova linha depois da linha ${number}`} onClick={acts.onAddAfter}>
            <Plus {...icon} />
          </Button>
          <Button {...button} aria-label={t`Remover a linha ${number}`} onClick={acts.onRemove}>
            <Trash2 {...icon} />
          </Button>
        </span>
      </div>
      <textarea
        {...wrong}
        ref={text}
        className={css.words}
        rows={Math.min(4, line.text.split('\n').length + 1)}
        aria-label={t`Texto da linha ${number}`}
        aria-invalid={problem === 'empty'}
        value={line.text}
        onFocus={acts.onEnter}
        onKeyDown={onKeyDown}
        onChange={({ target }) => acts.onChange({ text: target.value })}
      />
      {problem && (
        <p id={errorId} className={problem === 'overlap' ? css.remark : css.problem}>
          <CircleAlert {...icon} />
          {said[problem]}
        </p>
      )}
    </>
  );
}
