import { useState } from 'react';
import { Trans } from '@lingui/react/macro';
import { sparePart } from '@clube/shared/federation';
import { Button } from '@clube/shared/ui';
import * as css from './workbench.css.ts';

// With the screens of courses: it is looked at now and then, and each file that there is stands in the remote's entry.
const History = sparePart(() =>
  import(/* webpackChunkName: "courses" */ '../history/index.ts').then((part) => part.History),
);

/** Who changed what, and the way back to it. @param props `url` of the part below `/api`; `onRestored` reads it again */
export function HistoryButton(props: { url: string; onRestored: () => Promise<unknown> }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="small" className={css.atStart} onClick={() => setOpen(true)}>
        <Trans>Histórico</Trans>
      </Button>
      {isOpen && <History {...props} onClose={() => setOpen(false)} />}
    </>
  );
}
