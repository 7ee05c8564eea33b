import { expect, jest, test } from '@jest/globals';
import { on } from '@clube/shared/events';
import { followServer } from './live.ts';

const streams: Stream[] = [];
class Stream extends EventTarget {
  isOpen = true;
  constructor() {
    super();
    streams.push(this);
  }
  close() {
    this.isOpen = false;
  }
}

/** One lock, held by another tab until it closes. */
let closeOther = () => {};
const other = new Promise<void>((resolve) => (closeOther = resolve));
/** Of this tab: it follows until it gives the lock back. */
let following: Promise<void> | undefined;
const locks = {
  async request(_name: string, ...given: [object, (lock: null) => Promise<void>] | [(lock: object) => Promise<void>]) {
    const [first, second] = given;
    if (second) return second(null);
    await other;
    if (typeof first === 'function') following = first({});
    return following;
  },
};

test('a tab that takes over the stream of another asks anew at once: what was told in between nobody heard', async () => {
  Object.assign(globalThis, { EventSource: Stream });
  Object.defineProperty(navigator, 'locks', { value: locks });
  jest.spyOn(performance, 'now').mockReturnValue(500);
  const heard: string[] = [];
  on('comment:changed', () => void heard.push('comments'));
  on('ticket:changed', () => void heard.push('tickets'));
  on('notification:changed', () => void heard.push('notifications'));
  followServer();
  expect(streams).toEqual([]);
  closeOther();
  await other;
  await Promise.resolve();
  streams[0]!.dispatchEvent(new MessageEvent('stream:opened', { data: '{}' }));
  expect(heard.toSorted()).toEqual(['comments', 'notifications', 'tickets']);
});

test('a stream that the browser opened again with the session of another tab is closed, unheard and for good: another tab may follow', async () => {
  document.documentElement.dataset['session'] = 'own';
  document.cookie = 'clube_session=other; path=/';
  const heard: string[] = [];
  on('comment:changed', () => void heard.push('comments'));
  streams[0]!.dispatchEvent(new MessageEvent('stream:opened', { data: '{}' }));
  expect([heard, streams[0]!.isOpen]).toEqual([[], false]);
  await following;
  expect(streams).toHaveLength(1);
});
