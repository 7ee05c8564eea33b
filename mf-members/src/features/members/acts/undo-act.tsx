import { useState } from 'react';
import { Undo2 } from 'lucide-react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { sparePart } from '@clube/shared/federation';
import type { MemberActJob } from '@clube/shared/contracts/member-act';
import { Button } from '@clube/shared/ui';

const ConfirmDialog = sparePart(() => import('@clube/shared/ui/overlays').then((module) => module.ConfirmDialog));

type Props = { of: MemberActJob; title: string; busy: boolean; onUndo: () => Promise<unknown> };

/** The way back of an act: of one's own at once, of a colleague's after a question. */
export function UndoAct({ of: { colleague, changed }, title, busy, onUndo }: Props) {
  const { t } = useLingui();
  const [isAsking, setAsking] = useState(false);
  const name = colleague?.name ?? t`Alguém que saiu do painel`;
  return (
    <>
      <Button
        size="small"
        loading={busy}
        onClick={() => (colleague ? setAsking(true) : onUndo().catch(() => undefined))}
      >
        <Undo2 size={16} strokeWidth={1.75} aria-hidden />
        <Trans>Desfazer</Trans>
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={<Trans>Desfazer o que {name} pediu?</Trans>}
          action={<Trans>Desfazer</Trans>}
          onConfirm={onUndo}
          onClose={() => setAsking(false)}
        >
          {title}.{' '}
          <Plural
            value={changed}
            one="# pessoa volta a como estava antes."
            other="# pessoas voltam a como estavam antes."
          />
        </ConfirmDialog>
      )}
    </>
  );
}
