/** @jest-environment node */
import { setTimeout } from 'node:timers/promises';
import { BroadcastChannel as Channel } from 'node:worker_threads';
import { expect, test } from '@jest/globals';
import { emit, on } from './index.ts';

const OWN = crypto.randomUUID();
/** A tab's channel ends with the tab; here it must not keep the process, nor be heard by what another file left open in it. */
class TabChannel extends Channel {
  constructor(name: string) {
    super(`${name} ${OWN}`);
    this.unref();
  }
}
Object.assign(globalThis, { BroadcastChannel: TabChannel });

const until = async (isSo: () => boolean) => {
  while (!isSo()) await setTimeout(5);
};

test('what other tabs said while a page was on its way is heard by it, and nothing older', async () => {
  const other = new BroadcastChannel('clube');
  const asked = new Promise<{ name: string; since: number }>((resolve) => {
    other.addEventListener('message', ({ data }) => resolve(data as { name: string; since: number }), { once: true });
  });
  const heard: unknown[] = [];
  const stop = on('comment:changed', (payload) => heard.push(payload));
  // This tab was made when its document was asked for, so what was said since then may be missing in it.
  expect(await asked).toEqual({ name: 'comment:changed', since: performance.timeOrigin });
  emit('comment:changed', { lessonId: 1 });
  const now = Date.now();
  const answers: unknown[] = [];
  other.addEventListener('message', ({ data }) => answers.push(data));
  other.postMessage({ name: 'comment:changed', since: now + 1000 });
  other.postMessage({ name: 'media:changed', since: now - 1000 });
  other.postMessage({ name: 'comment:changed', since: now - 1000 });
  other.postMessage({ name: 'comment:changed', payload: { lessonId: 2 }, at: now });
  await until(() => heard.length === 2);
  await until(() => answers.length === 2);
  // The first is what was said at once, the second what was asked for.
  expect(answers).toEqual(
    [1, 1].map((lessonId) => expect.objectContaining({ name: 'comment:changed', payload: { lessonId } })),
  );
  expect(heard).toEqual([{ lessonId: 1 }, { lessonId: 2 }]);
  stop();
  other.close();
});
