import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { RendererPool, type Order, type Outcome } from './pool.ts';

const SHELL = `
  exports.lent = async () => ({});
  exports.draw = async ({ url }) => {
    const end = Date.now() + 400;
    while (url === '/slow' && Date.now() < end);
    return { html: '<p>' + url + '</p>', title: '' };
  };`;
const MINUTE = 60_000;

/** A page of one of two kinds: each is known to a renderer by itself. */
const orderOf = (url: string, remote?: string): Order => ({
  sheet: { shell: 'shell 1', remote, composition: 'c', boot: '{}', url, theme: 'light', version: 'v1' },
  composition: { id: 'c', json: '{}' },
  read: async () => [
    { id: 'shell 1', name: 'shell', text: SHELL },
    ...(remote ? [{ id: remote, name: remote.split(' ')[0]!, text: 'exports.default = {};' }] : []),
  ],
});

let pool: RendererPool;
const failed = jest.fn();
beforeEach(() => {
  // Processes go on by themselves: only the clock and the looks at it are held.
  jest.useFakeTimers({
    doNotFake: [
      'nextTick',
      'queueMicrotask',
      'setImmediate',
      'clearImmediate',
      'setTimeout',
      'clearTimeout',
      'performance',
      'hrtime',
    ],
  });
  failed.mockClear();
  pool = new RendererPool({ processes: 1, drawMs: 5000 }, failed);
});
afterEach(() => {
  pool.stop();
  jest.useRealTimers();
});

async function untilDrawn(order: Order): Promise<void> {
  for (;;) {
    const outcome = await pool.draw(order);
    if ('drawn' in outcome) return;
    expect(outcome.refused.kind).toBe('warming');
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
const kindOf = (outcome: Outcome) => ('drawn' in outcome ? 'drawn' : outcome.refused.kind);

test('what no page wanted for ten minutes goes with its process; what is wanted stays, and the next page starts anew', async () => {
  await untilDrawn(orderOf('/a'));
  const [pid] = pool.pids;
  expect(pid).toBeGreaterThan(0);
  for (let at = 0; at < 3; at += 1) {
    jest.advanceTimersByTime(9 * MINUTE);
    expect(kindOf(await pool.draw(orderOf('/a')))).toBe('drawn');
  }
  expect(pool.pids).toEqual([pid]);
  jest.advanceTimersByTime(12 * MINUTE);
  expect(pool.pids).toEqual([]);
  expect(pool.memory).toBe(0);
  expect(kindOf(await pool.draw(orderOf('/a')))).toBe('warming');
  await untilDrawn(orderOf('/a'));
  expect(pool.pids).not.toEqual([pid]);
  // Nobody is blamed for having been let go.
  expect(failed).not.toHaveBeenCalled();
});

test('a release that nobody wants any more is let go although another one is wanted all the time', async () => {
  await untilDrawn(orderOf('/a', 'mf-a 1'));
  await untilDrawn(orderOf('/b', 'mf-b 1'));
  const [pid] = pool.pids;
  jest.advanceTimersByTime(9 * MINUTE);
  expect(kindOf(await pool.draw(orderOf('/b', 'mf-b 1')))).toBe('drawn');
  jest.advanceTimersByTime(3 * MINUTE);
  expect(pool.pids).not.toContain(pid);
  // What is wanted is learnt anew.
  await untilDrawn(orderOf('/b', 'mf-b 1'));
});

test.each([
  ['the machine is busy', 'busy', 1],
  ['it takes long itself', 'draw_time', 0],
])('a page that is late because %s is refused as %s', async (_why, kind, share) => {
  pool.stop();
  const begun = performance.now();
  // Of all the time that passes so much is spent waiting for a processor.
  const blamed = jest.fn();
  pool = new RendererPool({ processes: 1, drawMs: 100 }, blamed, () => (performance.now() - begun) * share);
  await untilDrawn(orderOf('/a'));
  expect(kindOf(await pool.draw(orderOf('/slow')))).toBe(kind);
  expect(blamed).not.toHaveBeenCalled();
});
