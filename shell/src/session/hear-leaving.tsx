import { useEffect } from 'react';
import { focusManager, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { emit, on } from '@clube/shared/events';
import { isReplaced } from '@clube/shared/transport/own-headers';
import { hangUp } from './live.ts';

/** A tab that was closed while it left says no more whether it has, in milliseconds: longer than its call may take. */
const LONGEST_MS = 2 * 60_000;

/** Of the page: whoever goes to another screen meanwhile is still leaving. */
let goOn = (_isLeft?: boolean) => {};

/**
 * Asks for nothing more in the name of a session that is about to be left, in this tab or another: what comes after could only be refused.
 * Goes on where it stays.
 * @returns ends it
 */
export function followLeaving(client: QueryClient): () => void {
  const stops = [
    on('leaving:began', () => {
      goOn();
      const stay = hangUp();
      // What else stood still hears it, too.
      const timer = setTimeout(() => (isReplaced() ? goOn() : emit('leaving:failed', {})), LONGEST_MS);
      // Nor does what asks by itself again and again.
      focusManager.setFocused(false);
      void client.cancelQueries();
      goOn = (isLeft = isReplaced()) => {
        goOn = () => {};
        clearTimeout(timer);
        stay();
        // What it asked would be refused.
        if (isLeft) return;
        focusManager.setFocused(undefined);
        void client.refetchQueries({ type: 'active' });
      };
    }),
    on('leaving:failed', () => goOn()),
    // The one stream of the host is another tab's now.
    on('session:opened', ({ name }) => isReplaced(name) && goOn(true)),
    // A page of before says no name.
    on('session:replaced', () => isReplaced() && goOn()),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

/** The same for as long as a screen that asks for data stands. */
export function HearLeaving() {
  const client = useQueryClient();
  useEffect(() => followLeaving(client), [client]);
  return null;
}
