import { useState } from 'react';
import type { LoginResult } from '@clube/shared/contracts/sign-in';
import { awaited } from '../../boot/awaited.ts';
import type { PasskeyStep } from './at-the-door.ts';
import { loadCeremony } from './ceremony.ts';
import { usePasskeyFailure } from './use-passkey-failure.ts';

type Use = {
  step: PasskeyStep;
  /** Opens the session and leads on. */
  enter: (open: () => Promise<LoginResult>) => Promise<void>;
  /** Takes a failure that is not told here. @returns whether it did */
  onFailure?: (error: unknown) => boolean;
};

/** A passkey that is asked for by a press. Once it has signed in it stays busy, for another page follows. */
export function usePasskey({ step, enter, onFailure }: Use) {
  const [isBusy, setBusy] = useState(false);
  const fail = usePasskeyFailure();
  const use = async () => {
    setBusy(true);
    try {
      const { enterByPress } = await awaited('passkey', loadCeremony());
      await enter(() => enterByPress(step));
    } catch (error) {
      setBusy(false);
      if (!onFailure?.(error)) await fail(error);
    }
  };
  return { isBusy, use };
}
