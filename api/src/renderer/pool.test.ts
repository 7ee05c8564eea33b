import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { RendererPool, type Order, type Outcome } from './pool.ts';

const SHELL = `
  const seen = [];
  exports.lent = async () => ({});
  exports.draw = async ({ url }) => {
    seen.push(url);
    if (url === '/large') throw new Error('what it shows');
    // So many milliseconds in which it had a processor: a busy machine gives it few.
    const works = { '/slow': 400, '/longer': 200 }[url] ?? 0;
    for (let worked = 0, last = 0; worked < works;) {
      const now = Date.now();
      if (now !== last) worked += 1;
      last = now;
    }
    return { html: '<p>' + seen.join(' ') + '</p>', title: '' };
  };`;
const MINUTE = 60_000;

/** A page of one of two kinds: each is known to a renderer by itself. */
const orderOf = (url: string, remote?: string, shell = 'shell 1'): Order => ({
  sheet: { shell, remote, composition: 'c', boot: '{}', url, theme: 'light', version: 'v1' },
  composition: { id: 'c', json: '{}' },
  sample: () => orderOf('/sample', remote, shell),
  read: async () => [
    { id: shell, name: 'shell', text: SHELL },
    ...(remote ? [{ id: remote, name: remote.split(' ')[0]!, text: 'exports.default = {};' }] : []),
  ],
});

let pool: RendererPool;
const told = jest.fn<(order: Order, outcome: Outcome) => void>();
/** What was told of failures. */
const failed = () =>
  told.mock.calls.flatMap(([order, outcome]) => ('refused' in outcome ? [[order, outcome.refused] as const] : []));
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
  told.mockReset();
  pool = new RendererPool({ processes: 1, drawMs: 5000 }, told);
});
afterEach(() => {
  pool.stop();
  jest.useRealTimers();
});

async function untilDrawn(order: Order, passing = ['warming']): Promise<void> {
  for (;;) {
    const outcome = await pool.draw(order);
    if ('drawn' in outcome) return;
    expect(passing).toContain(outcome.refused.kind);
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
  expect(failed()).toEqual([]);
});

test('a release that nobody wants any more is let go, and what is wanted is drawn all the while', async () => {
  await untilDrawn(orderOf('/a', 'mf-a 1'));
  await untilDrawn(orderOf('/b', 'mf-b 1'));
  await untilDrawn(orderOf('/c', 'mf-c 1'));
  const [pid] = pool.pids;
  jest.advanceTimersByTime(9 * MINUTE);
  const wanted = [orderOf('/b', 'mf-b 1'), orderOf('/c', 'mf-c 1')];
  const drawWanted = async () => {
    for (const order of wanted) expect(kindOf(await pool.draw(order))).toBe('drawn');
  };
  await drawWanted();
  jest.advanceTimersByTime(3 * MINUTE);
  while (pool.pids.includes(pid!)) await drawWanted();
  await drawWanted();
  expect(pool.pids).toHaveLength(1);
  // It learnt them by samples: what somebody's page was drawn from is held for nobody.
  const outcome = await pool.draw(orderOf('/b', 'mf-b 1'));
  const seen = 'drawn' in outcome ? outcome.drawn.html.replaceAll(/<[^>]*>/g, '').split(' ') : [];
  expect(seen.slice(0, 8)).toEqual(Array.from({ length: 8 }, () => '/sample'));
  expect(seen.slice(8)).not.toContain('/sample');
  expect(kindOf(await pool.draw(orderOf('/a', 'mf-a 1')))).toBe('warming');
  await untilDrawn(orderOf('/a', 'mf-a 1'));
  expect(failed()).toEqual([]);
});

test('a shell that another one stands in the place of goes after two minutes, and what is wanted is drawn all the while', async () => {
  await untilDrawn(orderOf('/a', 'mf-a 1'));
  jest.advanceTimersByTime(5 * MINUTE);
  const [pid] = pool.pids;
  const next = () => pool.draw(orderOf('/a', 'mf-a 1', 'shell 2'));
  await untilDrawn(orderOf('/a', 'mf-a 1', 'shell 2'));
  // The shell of before was wanted five minutes ago, which is less than ten.
  jest.advanceTimersByTime(MINUTE);
  while (pool.pids.includes(pid!)) expect(kindOf(await next())).toBe('drawn');
  expect(kindOf(await next())).toBe('drawn');
  expect(pool.pids).toHaveLength(1);
  expect(kindOf(await pool.draw(orderOf('/a', 'mf-a 1')))).toBe('warming');
  // The last one waits ten minutes, as ever.
  jest.advanceTimersByTime(1000);
  await untilDrawn(orderOf('/a', 'mf-a 1'));
  const [one] = pool.pids;
  jest.advanceTimersByTime(9 * MINUTE);
  while (pool.pids.includes(one!)) await new Promise((resolve) => setTimeout(resolve, 5));
  expect(kindOf(await pool.draw(orderOf('/a', 'mf-a 1')))).toBe('drawn');
  expect(failed()).toEqual([]);
});

test('where one renderer has pages without end, a new release is learnt in its turn', async () => {
  await untilDrawn(orderOf('/a'));
  const MOST = 2000;
  let asked = 0;
  const learnt = new AbortController();
  // One is drawn, and the other takes the renderer in the moment that it is done.
  const ask = async () => {
    for (; asked < MOST && !learnt.signal.aborted; asked += 1) await pool.draw(orderOf('/a'));
  };
  const asking = [ask(), ask()];
  await untilDrawn(orderOf('/b', 'mf-b 1'));
  learnt.abort();
  await Promise.all(asking);
  expect(asked).toBeLessThan(MOST);
  expect(failed()).toEqual([]);
});

test('so many releases are learnt in turn, and one more when a page asks again', async () => {
  await untilDrawn(orderOf('/a'));
  const read = Promise.withResolvers<void>();
  const asked: string[] = [];
  const slow = (remote: string): Order => {
    const order: Order = {
      ...orderOf('/b', remote),
      sample: () => order,
      read: async () => {
        asked.push(remote);
        await read.promise;
        return orderOf('/b', remote).read();
      },
    };
    return order;
  };
  const remotes = Array.from({ length: 9 }, (_none, at) => `mf-${'abcdefghi'[at]} 1`);
  for (const remote of remotes) expect(kindOf(await pool.draw(slow(remote)))).toBe('warming');
  expect(asked).toEqual(remotes.slice(0, 8));
  read.resolve();
  for (const remote of remotes) await untilDrawn(slow(remote));
  expect(asked).toEqual(remotes);
});

test('what could not be read is no fault of a release', async () => {
  const order: Order = {
    ...orderOf('/a'),
    sample: () => order,
    read: () => Promise.reject(new Error('The storage is away')),
  };
  while (failed().length < 4) {
    expect(kindOf(await pool.draw(order))).toBe('warming');
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  expect(failed()).toEqual(
    failed().map(() => [order, { kind: 'unread', where: 'unknown', why: 'The storage is away' }]),
  );
  await untilDrawn(orderOf('/a'));
});

test('a page that works for longer than it may is late, and counts against its release once it is done', async () => {
  pool.stop();
  const blamed = Promise.withResolvers<unknown>();
  told.mockImplementation((order, outcome) => {
    if ('refused' in outcome) blamed.resolve([order.sheet.url, kindOf(outcome)]);
  });
  pool = new RendererPool({ processes: 1, drawMs: 100 }, told);
  for (let page = 0; page < 4; page += 1) await untilDrawn(orderOf('/a'), ['warming', 'busy', 'late']);
  expect(kindOf(await pool.draw(orderOf('/slow')))).toBe('late');
  expect(await blamed.promise).toEqual(['/slow', 'draw_time']);
});

test('a page that had to wait for a processor is late, and was drawn in its time', async () => {
  pool.stop();
  pool = new RendererPool({ processes: 1, drawMs: 100 }, told);
  for (let page = 0; page < 4; page += 1) await untilDrawn(orderOf('/a'), ['warming', 'busy', 'late']);
  const waited = Promise.withResolvers<unknown>();
  told.mockImplementation((order, outcome) => waited.resolve([order.sheet.url, kindOf(outcome)]));
  const [pid] = pool.pids;
  process.kill(pid!, 'SIGSTOP');
  expect(kindOf(await pool.draw(orderOf('/b')))).toBe('late');
  process.kill(pid!, 'SIGCONT');
  expect(await waited.promise).toEqual(['/b', 'drawn']);
});

test('what a process takes longer for is held against nobody while it is among its first pages, and then is', async () => {
  pool.stop();
  const blamed = Promise.withResolvers<unknown>();
  told.mockImplementation((order, outcome) => {
    if ('refused' in outcome) blamed.resolve([order.sheet.url, kindOf(outcome), outcome.refused.isSlow]);
  });
  pool = new RendererPool({ processes: 1, drawMs: 100 }, told);
  const passing = ['warming', 'busy', 'late'];
  await untilDrawn(orderOf('/a'), passing);
  expect(kindOf(await pool.draw(orderOf('/longer')))).toBe('late');
  // It is done with the late one by then.
  for (let page = 0; page < 3; page += 1) await untilDrawn(orderOf('/a'), passing);
  expect(failed()).toEqual([]);
  expect(kindOf(await pool.draw(orderOf('/longer')))).toBe('late');
  expect(await blamed.promise).toEqual(['/longer', 'draw_time', true]);
});

test('a page that cannot be drawn, asked for before all others, keeps no renderer from learning what they need', async () => {
  for (;;) {
    const kind = kindOf(await pool.draw(orderOf('/large')));
    if (kind === 'draw_threw') break;
    expect(kind).toBe('warming');
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  expect(kindOf(await pool.draw(orderOf('/a')))).toBe('drawn');
  expect(failed()).toEqual([]);
});
