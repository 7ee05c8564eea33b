import { useEffect, useRef, useState } from 'react';
import { Trans } from '@lingui/react/macro';
import { useRestore } from '@clube/shared/bin';
import { membersKey } from '@clube/shared/clients/member';
import { Button } from '@clube/shared/ui';
import * as css from './groups.css.ts';

/** The list of members tells their groups too. */
const shown = { always: [membersKey] } as const;

type Props = { bin: number; title: string };

/** Says of a group that it is in the bin, with the way back: the dialog keeps the focus, and no toast could be reached from it. */
export function GoneGroup({ bin, title }: Props) {
  const restore = useRestore(shown);
  const [isBusy, setBusy] = useState(false);
  const line = useRef<HTMLParagraphElement>(null);
  // What had the focus has just gone with the row, and so has the question: that gives it, in a microtask, to what had it before the dialog.
  useEffect(() => queueMicrotask(() => line.current?.querySelector('button')?.focus()), []);
  return (
    <p ref={line} className={css.row}>
      <span className={css.gone}>
        <Trans>{title} foi para a lixeira.</Trans>
      </span>
      <Button
        size="small"
        loading={isBusy}
        onClick={() => {
          setBusy(true);
          void restore(bin, title).then(() => setBusy(false));
        }}
      >
        <Trans>Desfazer</Trans>
      </Button>
    </p>
  );
}
