/** @alone */
import { expect, test } from '@jest/globals';
import { QueryClient } from '@tanstack/react-query';
import { emit } from '@clube/shared/events';
import { followLeaving } from './hear-leaving.tsx';
import { followServer } from './live.ts';

class Stream extends EventTarget {
  static readonly CLOSED = 2;
  readyState = 1;
  close() {
    this.readyState = Stream.CLOSED;
  }
}
const streams: Stream[] = [];
const isOpen = () => streams.map(({ readyState }) => readyState === 1);
/** As long as this tab has the lock of the host's one stream. */
let following: Promise<void> | undefined;
const locks = {
  request: async (_name: string, _options: object, take: (lock: object) => Promise<void>) => (following = take({})),
};
const settle = () => new Promise((resolve) => setTimeout(resolve));

test('a tab that is left hangs up, stays so while any leaving goes on, and lets another tab follow once its session was replaced', async () => {
  Object.assign(globalThis, {
    EventSource: class extends Stream {
      constructor() {
        super();
        streams.push(this);
      }
    },
  });
  Object.defineProperty(navigator, 'locks', { value: locks });
  document.documentElement.dataset['session'] = 'own';
  document.cookie = 'clube_session=own; path=/';
  const leaveScreen = followLeaving(new QueryClient());
  followServer();
  await settle();
  expect(isOpen()).toEqual([true]);

  emit('leaving:began', {});
  await settle();
  emit('leaving:began', {});
  await settle();
  expect(isOpen()).toEqual([false]);
  // Whoever goes to another screen meanwhile.
  leaveScreen();
  followLeaving(new QueryClient());
  emit('leaving:failed', {});
  await settle();
  expect(isOpen()).toEqual([false, true]);

  emit('leaving:began', {});
  // Another page's word may be here before the browser's cookie is.
  emit('session:opened', { name: 'other' });
  document.cookie = 'clube_session=other; path=/';
  await following;
  expect(isOpen()).toEqual([false, false]);
});
