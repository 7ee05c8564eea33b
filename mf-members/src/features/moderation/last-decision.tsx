import { Undo2 } from 'lucide-react';
import { Plural, Trans } from '@lingui/react/macro';
import { Button } from '@clube/shared/ui';
import * as css from './moderation.css.ts';
import type { Decision } from './use-moderation.ts';

function Told({ decision: { changed, status } }: { decision: Decision }) {
  const n = changed.length;
  if (changed.every(({ from }) => from === status))
    return <Plural value={n} one="# comentário mantido." other="# comentários mantidos." />;
  if (status === 'approved')
    return <Plural value={n} one="# comentário publicado." other="# comentários publicados." />;
  if (status === 'spam')
    return <Plural value={n} one="# comentário marcado como spam." other="# comentários marcados como spam." />;
  if (status === 'deleted') return <Plural value={n} one="# comentário excluído." other="# comentários excluídos." />;
  return <Plural value={n} one="# comentário ocultado." other="# comentários ocultados." />;
}

type Props = { decision: Decision | undefined; busy: boolean; onUndo: (decision: Decision) => void };

/** What was decided last, until the next decision, with the way back. */
export function LastDecision({ decision, busy, onUndo }: Props) {
  return (
    <div role="status">
      {decision && (
        <div className={css.last}>
          <span>
            <Told decision={decision} />
          </span>
          <Button size="small" loading={busy} onClick={() => onUndo(decision)}>
            <Undo2 size={16} strokeWidth={1.75} aria-hidden />
            <Trans>Desfazer</Trans>
          </Button>
        </div>
      )}
    </div>
  );
}
