import { useState } from 'react';
import { awaited } from '../../boot/awaited.ts';
import { arrive } from '../../session/arrive.ts';
import type { PasskeyStep } from './at-the-door.ts';
import { loadCeremony } from './ceremony.ts';
import { usePasskeyFailure } from './use-passkey-failure.ts';

type Use = {
  step: PasskeyStep;
  wanted: string | undefined;
  /** Takes a failure that is not told here. @returns whether it did */
  onFailure?: (error: unknown) => boolean;
};

/** A passkey that is asked for by a press. Once it has signed in it stays busy, for another page follows. */
export function usePasskey({ step, wanted, onFailure }: Use) {
  const [isBusy, setBusy] = useState(false);
  const fail = usePasskeyFailure();
  const use = async () => {
    setBusy(true);
    try {
      const { enterByPress } = await awaited('passkey', loadCeremony());
      await arrive(await enterByPress(step), wanted);
    } catch (error) {
      setBusy(false);
      if (!onFailure?.(error)) await fail(error);
    }
  };
  return { isBusy, use };
}
