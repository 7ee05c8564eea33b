import { useEffect } from 'react';
import { firstSign } from '../../boot/first-sign.ts';
import { arrive } from '../../session/arrive.ts';
import { loadCeremony } from './ceremony.ts';
import { usePasskeyFailure } from './use-passkey-failure.ts';

/**
 * Offers passkeys at the field of the e-mail, from the first sign of a person on: who only looks at the page loads nothing for it.
 * @param isPaused while something else asks for one
 */
export function usePasskeyOffer(wanted: string | undefined, isPaused: boolean): void {
  const fail = usePasskeyFailure();
  useEffect(() => {
    if (isPaused) return;
    let isOver = false;
    let stop = () => {};
    const begin = async () => {
      await firstSign();
      if (isOver) return;
      const { offerPasskeys } = await loadCeremony();
      if (isOver) return;
      stop = offerPasskeys({ onEntered: (result) => arrive(result, wanted), onFailed: (error) => void fail(error) });
    };
    // Without it the password signs in as ever.
    begin().catch(() => undefined);
    return () => {
      isOver = true;
      stop();
    };
  }, [wanted, isPaused, fail]);
}
