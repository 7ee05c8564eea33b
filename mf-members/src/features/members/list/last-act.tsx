import { Undo2 } from 'lucide-react';
import { Plural, Trans } from '@lingui/react/macro';
import { Button } from '@clube/shared/ui';
import * as css from './list.css.ts';
import type { Done } from './use-acts.ts';

function Told({ done: { act, acted } }: { done: Done }) {
  const n = acted.changed.length;
  if (n === 0) return <Trans>Nada mudou: já estava assim.</Trans>;
  switch (act.kind) {
    case 'enrol':
      return <Plural value={n} one="# pessoa matriculada." other="# pessoas matriculadas." />;
    case 'extend':
      return <Plural value={n} one="# matrícula estendida." other="# matrículas estendidas." />;
    case 'end':
      return <Plural value={n} one="# matrícula encerrada." other="# matrículas encerradas." />;
    case 'unenrol':
      return <Plural value={n} one="# matrícula retirada." other="# matrículas retiradas." />;
    case 'suspend':
      return <Plural value={n} one="# pessoa suspensa." other="# pessoas suspensas." />;
    case 'resume':
      return <Plural value={n} one="# pessoa reativada." other="# pessoas reativadas." />;
  }
}

type Props = { done: Done | undefined; busy: boolean; onUndo: (done: Done) => void };

/** What was done last, until the next act, with the way back. */
export function LastAct({ done, busy, onUndo }: Props) {
  return (
    <div role="status">
      {done && (
        <div className={css.last}>
          <span>
            <Told done={done} />
          </span>
          {done.acted.changed.length > 0 && (
            <Button size="small" loading={busy} onClick={() => onUndo(done)}>
              <Undo2 size={16} strokeWidth={1.75} aria-hidden />
              <Trans>Desfazer</Trans>
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
