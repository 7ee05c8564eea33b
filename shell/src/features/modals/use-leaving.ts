import { useEffect, useState } from 'react';
import { useAtomValue } from 'jotai';
import { meAtom } from '@clube/shared/session';

const TOLD = 'clube-leaving-told';
function readTold(): string | null {
  try {
    return sessionStorage.getItem(TOLD);
  } catch {
    return null;
  }
}
/** A full or forbidden storage costs that it is told again, nothing more: what was told is closed all the same. */
function noteTold(eraseAt: string): void {
  try {
    sessionStorage.setItem(TOLD, eraseAt);
  } catch {
    // As above.
  }
}

/**
 * When the account is erased, for whoever comes back meanwhile: told once in a tab, and not where it was asked for just now.
 * @returns undefined when there is nothing to tell
 */
export function useLeaving(): { eraseAt: string; told: () => void } | undefined {
  const eraseAt = useAtomValue(meAtom)?.erase_at;
  const [atFirst] = useState(eraseAt);
  const [isUntold, setUntold] = useState(false);
  useEffect(() => {
    setUntold(atFirst !== undefined && readTold() !== atFirst);
  }, [atFirst]);
  if (!isUntold || eraseAt === undefined || eraseAt !== atFirst) return undefined;
  return {
    eraseAt,
    told() {
      noteTold(eraseAt);
      setUntold(false);
    },
  };
}
