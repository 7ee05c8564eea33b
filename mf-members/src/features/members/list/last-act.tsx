import { Undo2 } from 'lucide-react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@clube/shared/ui';
import * as css from './list.css.ts';
import { isUndoable, type Done } from './use-acts.ts';

/** What an act did, before how many. */
export function useActWords(): Record<Done['act']['kind'], string> {
  const { t } = useLingui();
  return {
    enrol: t`Matrículas feitas`,
    extend: t`Matrículas estendidas`,
    end: t`Matrículas encerradas`,
    unenrol: t`Matrículas retiradas`,
    suspend: t`Acessos suspensos`,
    resume: t`Acessos reativados`,
    group: t`Postas no grupo`,
    ungroup: t`Tiradas do grupo`,
    role: t`Papéis mudados`,
    remove: t`Removidas do painel`,
    mail: t`E-mails de acesso a caminho`,
    unmail: t`E-mails de acesso que não vão mais`,
  };
}

/** Few words around one number: what has plurals is in the catalogue of every page of this remote. */
function Told({ done: { act, acted } }: { done: Done }) {
  const words = useActWords();
  const total = acted.changed.length;
  if (total === 0) return <Trans>Nada mudou: já estava assim.</Trans>;
  return (
    <>
      {words[act.kind]}: <Plural value={total} one="# pessoa" other="# pessoas" />
    </>
  );
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
          {isUndoable(done) && (
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
