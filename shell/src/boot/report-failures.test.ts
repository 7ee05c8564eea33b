import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import type { Composition } from '@clube/shared/contracts/remote';
import type { ClubeEvents } from '@clube/shared/contracts/events';
import { emit } from '@clube/shared/events';
import { waitFor } from '@clube/shared/testing/wait-for';
import { reportFailures } from './report-failures.ts';

type Failure = ClubeEvents['remote:failed'];
const text = { pt: 'x', es: 'x', en: 'x' };
const composed = (...names: string[]): Composition => ({
  id: '0'.repeat(16),
  channel: 'stable',
  shell: '1'.repeat(16),
  platform: '1.0.0',
  remotes: names.map((name) => ({
    hash: `hash-of-${name}`,
    base: `/releases/${name}/`,
    entry: { file: 'remoteEntry.js', integrity: 'sha384-x' },
    manifest: {
      name,
      owner: 'team',
      platform: '^1.0.0',
      paths: [{ path: `/${name}`, title: text }],
      navigation: [],
      tour: [],
      slots: [],
    },
  })),
});
const fail = (remote: string, kind: Failure['kind']) =>
  emit('remote:failed', { remote, release: 'hash', kind, cause: 'Ana Lima, 529.982.247-25' });

const sent = jest.fn<typeof fetch>();
/** What was told, once so much was. */
const told = async (count: number) => {
  await waitFor(() => expect(bodies().length).toBeGreaterThanOrEqual(count));
  return bodies();
};
const bodies = () => sent.mock.calls.map(([, init]) => JSON.parse(init!.body as string) as object);
const before = globalThis.fetch;
beforeEach(() => {
  sent.mockReset();
  sent.mockRejectedValue(new Error('nobody answers'));
  globalThis.fetch = sent;
});
afterEach(() => {
  globalThis.fetch = before;
});

test('a tab tells each kind of failure of a remote once: which release and what, and not what the error says', async () => {
  reportFailures(composed('mf-once', 'mf-other'));
  for (let twice = 0; twice < 2; twice += 1) {
    fail('mf-once', 'crashed');
    fail('mf-once', 'timed_out');
    fail('mf-other', 'crashed');
    fail('mf-nowhere', 'crashed');
  }
  expect(await told(3)).toEqual([
    { remote: 'mf-once', hash: 'hash-of-mf-once', kind: 'crashed' },
    { remote: 'mf-once', hash: 'hash-of-mf-once', kind: 'timed_out' },
    { remote: 'mf-other', hash: 'hash-of-mf-other', kind: 'crashed' },
  ]);
  expect(sent.mock.calls[0]).toMatchObject(['/api/platform/client-error', { method: 'POST', keepalive: true }]);
});

test('a tab tells at most ten', async () => {
  const names = Array.from({ length: 11 }, (_, index) => `mf-${index}`);
  reportFailures(composed(...names));
  for (const name of names) fail(name, 'crashed');
  expect(await told(10)).toHaveLength(10);
});

const thrown = (name: string, ...files: string[]) => {
  const error = new Error('Ana Lima, 529.982.247-25');
  error.name = name;
  error.stack = [name, ...files.map((file) => `    at f (https://escola.example${file}:1:2)`)].join('\n');
  return error;
};
const uncaught = (error: Error) => dispatchEvent(new ErrorEvent('error', { error, message: error.message }));

test('the shell is told of as a remote is: a screen that did not come, and what it threw itself, each by its cause', async () => {
  reportFailures(composed('mf-once'));
  uncaught(thrown('TypeError', '/releases/mf-once/page.js', '/assets/shell/vendor.js'));
  uncaught(thrown('TypeError', '/extension.js'));
  expect(bodies()).toEqual([]);
  for (let twice = 0; twice < 2; twice += 1) {
    for (const type of ['unreachable', 'timed_out', 'corrupt'])
      uncaught(Object.assign(thrown('ChunkLoadError', '/assets/shell/runtime.js'), { type }));
    uncaught(thrown('TypeError', '/assets/shell/frame.js'));
  }
  const shell = { remote: 'shell', hash: '1'.repeat(16) };
  // The tabs of the tests above listen too, and each tells each kind once; one of them has told ten already.
  const tabs = 2;
  expect(await told(4 * tabs)).toHaveLength(4 * tabs);
  expect(bodies()).toEqual(
    expect.arrayContaining([
      { ...shell, kind: 'unreachable' },
      { ...shell, kind: 'timed_out' },
      { ...shell, kind: 'corrupt' },
      { ...shell, kind: 'crashed' },
    ]),
  );
});

test('[7.2 in part] what is told carries what every call does', async () => {
  document.documentElement.dataset['session'] = 'name';
  document.cookie = 'type_student=1; path=/';
  localStorage.setItem('session_id', 'device');
  try {
    reportFailures(composed('mf-named'));
    fail('mf-named', 'crashed');
    await told(1);
    expect(sent.mock.calls.at(-1)![1]!.headers).toEqual({
      'content-type': 'application/json',
      Authorization: 'Session name',
      'X-Act-Like-Student': '1',
      'Session-Id': 'device',
      // Nobody asked for it.
      'clube-unattended': '1',
    });
  } finally {
    delete document.documentElement.dataset['session'];
    document.cookie = 'type_student=; path=/; max-age=0';
    localStorage.clear();
  }
});
