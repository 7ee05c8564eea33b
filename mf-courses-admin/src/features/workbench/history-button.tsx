import { useState } from 'react';
import { History } from 'lucide-react';
import { Trans } from '@lingui/react/macro';
import { lazyPart } from '@clube/shared/federation';
import { Button } from '@clube/shared/ui';
import { Dialog } from '@clube/shared/ui/overlays';
import * as css from './workbench.css.ts';

// With the screens of courses: it is looked at now and then, and each file that there is stands in the remote's entry.
const Versions = lazyPart(() =>
  import(/* webpackChunkName: "courses" */ '../history/index.ts').then((part) => part.Versions),
);

type Props = {
  /** Of the course, module or lesson, below `/api`. */
  url: string;
  /** Reads again what was restored. */
  onRestored: () => Promise<unknown>;
};

/** Who changed what, and the way back to it. */
export function HistoryButton({ url, onRestored }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="small" className={css.atStart} onClick={() => setOpen(true)}>
        <History size={16} strokeWidth={1.75} aria-hidden />
        <Trans>Histórico</Trans>
      </Button>
      {isOpen && (
        <Dialog open onOpenChange={setOpen} title={<Trans>Histórico</Trans>}>
          <Versions url={url} onRestored={onRestored} onClose={() => setOpen(false)} />
        </Dialog>
      )}
    </>
  );
}
