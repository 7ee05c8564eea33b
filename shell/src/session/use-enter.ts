import { useCallback, useRef } from 'react';
import { useSetAtom } from 'jotai';
import type { LoginResult } from '@clube/shared/contracts/sign-in';
import { meAtom } from '@clube/shared/session';
import { arrive } from './arrive.ts';

/**
 * The one way in by what works once: a code, a mailed link. Whoever was signed in by it and could not be led on is led on by the next
 * press, which sends it no more (docs/adr/0529).
 * @returns `entered`: what the server said of whoever is in
 */
export function useEnter(wanted?: string) {
  const setMe = useSetAtom(meAtom);
  const entered = useRef<LoginResult>(undefined);
  const enter = useCallback(
    async (open: () => Promise<LoginResult>) => {
      entered.current ??= await open();
      try {
        await arrive(entered.current, wanted);
      } catch (error) {
        // Whoever was here before is not: a way back into their pages would call in the other one's name.
        setMe(null);
        throw error;
      }
    },
    [wanted, setMe],
  );
  return { enter, entered };
}
