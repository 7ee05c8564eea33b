import { useEffect, useRef, useState } from 'react';
import { Trans } from '@lingui/react/macro';
import { useKept } from '@clube/shared/drafts';
import { useUnsaved } from '@clube/shared/forms';
import { LeaveGuard } from './leave-guard.tsx';

type Props = {
  /** What is written, by its noun. */
  kind: string;
  /** What it is about, within the person. */
  place: string;
  /** Never one of a password. */
  names: readonly string[];
};

/**
 * Inside of a form: what somebody changed in these fields is kept at every key, and stands there again, unsaved, after a reload or another page;
 * until it is saved, or is as it was.
 */
export function KeepTyped({ kind, place, names }: Props) {
  const { unsaved, isSending, write } = useUnsaved();
  const { read, keep } = useKept(kind, place);
  // Found after the fields are there: a form takes no word for one that it does not have yet.
  const [found, setFound] = useState<Record<string, unknown>>();
  const here = useRef({ write, names, isRead: false });
  useEffect(() => {
    const kept = read();
    const texts = here.current.names.filter((name) => ['string', 'boolean'].includes(typeof kept[name]));
    setFound(Object.fromEntries(texts.map((name) => [name, kept[name]])));
  }, [read]);
  useEffect(() => {
    if (found && Object.keys(found).length > 0) here.current.write(found);
  }, [found]);
  const own = Object.entries(unsaved ?? {}).filter(([name]) => names.includes(name));
  const text = JSON.stringify(own);
  useEffect(() => {
    // What is written stands in the fields at the next drawing; until then they say nothing.
    if (!here.current.isRead) {
      here.current.isRead = found !== undefined;
      if (!found || Object.keys(found).length > 0) return;
    }
    const values = Object.fromEntries(JSON.parse(text) as [string, unknown][]);
    // What is being sent may be refused.
    if (!isSending) keep(Object.keys(values).length > 0 ? values : undefined);
  }, [text, isSending, keep, found]);
  return null;
}

/** Inside of a form: what was changed there and not saved is asked about before one leaves. */
export function AskToLeave() {
  const { unsaved } = useUnsaved();
  return (
    unsaved && (
      <LeaveGuard>
        <Trans>O que você mudou ainda não foi salvo.</Trans>
      </LeaveGuard>
    )
  );
}
