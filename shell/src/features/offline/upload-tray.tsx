import { useEffect, useState } from 'react';
import { useAtomValue } from 'jotai';
import { on } from '@clube/shared/events';
import { classifyLoad, ErrorBoundary, reportFailure, useRemotePart } from '@clube/shared/federation';
import { mayAtom } from '@clube/shared/session';
import { compositionAtom } from '../../federation/composition-atom.ts';

/** What whoever sends files keeps here, one for each member who left some; signing out takes it along (session/leave.ts). */
const MARK = 'draft:uploads:';
const SLOT = 'frame.tray';
/** Before what did not come is asked for again: files wait, and nobody is told of a part of the page that they never saw. */
const AGAIN_MS = 20_000;

function Filled({ remote }: { remote: string }) {
  const part = useRemotePart(remote, { slot: SLOT });
  const { status, retry } = part;
  useEffect(() => {
    if (status !== 'failed') return;
    const timer = setTimeout(retry, AGAIN_MS);
    return () => clearTimeout(timer);
  }, [status, retry]);
  if (part.status !== 'ready') return null;
  return (
    // Without the sheet of the usual boundary, which would be a line in the table of every page.
    <ErrorBoundary onError={(cause) => void classifyLoad(remote, cause).then(reportFailure)} fallback={() => null}>
      <part.Part />
    </ErrorBoundary>
  );
}

/** Whose code comes once there is a file to send, or one was left: most pages have none. */
export function UploadTray() {
  const may = useAtomValue(mayAtom);
  const composition = useAtomValue(compositionAtom);
  const [isWanted, setWanted] = useState(false);
  useEffect(() => {
    try {
      if (Object.keys(localStorage).some((name) => name.startsWith(MARK))) setWanted(true);
    } catch {
      // A forbidden storage holds no file.
    }
    return on('upload:began', () => setWanted(true));
  }, []);
  if (!isWanted || !may('course.write')) return null;
  return composition.remotes
    .map(({ manifest }) => manifest)
    .filter(({ slots }) => slots.some((slot) => (typeof slot === 'string' ? slot : slot.name) === SLOT))
    .map(({ name }) => <Filled key={name} remote={name} />);
}
