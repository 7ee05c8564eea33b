import { spawn } from 'node:child_process';
import { expect, jest, test } from '@jest/globals';
import { Renderer, startRenderer } from './renderer.ts';

const sheet = { shell: 's', composition: 'c', boot: '{}', url: '/', theme: 'light', version: 'v1' } as const;

test('a machine that cannot start one is told as no fault of a release, and the next page tries again', async () => {
  const onIdle = jest.fn();
  const starts = [
    () => {
      throw new Error('spawn ENOMEM');
    },
    () => spawn('/nowhere/at-all'),
    () => startRenderer(),
  ];
  const renderer = new Renderer(onIdle, () => starts.shift()!());
  const tell = () =>
    renderer.tell(
      's',
      [
        {
          id: 's',
          name: 'shell',
          text: "exports.lent = async () => ({}); exports.draw = async () => ({ html: 'x', title: '' });",
        },
      ],
      { id: 'c', json: '{}' },
    );
  const whys: string[] = [];
  for (let look = 0; look < 2; look += 1) {
    const asked = renderer.draw({ ...sheet, remote: undefined }, 1);
    expect(renderer.isBusy).toBe(true);
    const answer = await asked;
    if ('failure' in answer) whys.push(`${answer.failure.kind} ${answer.failure.why}`);
  }
  expect(whys).toEqual(['undefined Error: spawn ENOMEM', 'undefined it could not be started']);
  expect([renderer.isBusy, onIdle.mock.calls.length]).toEqual([false, 2]);
  tell();
  expect(await renderer.draw({ ...sheet, remote: undefined }, 1)).toMatchObject({ drawn: { html: 'x' } });
  renderer.stop();
});

test('memory is held against what is drawn where the process knows one shell, and against nobody where it knows several', async () => {
  const text = `exports.lent = async () => ({}); exports.draw = async ({ url }) => {
    for (const all = []; url === '/hog';) all.push(new Array(1000).fill(url));
    return { html: 'x', title: '' };
  };`;
  const kindsAfter = async (shells: readonly string[]) => {
    const renderer = new Renderer(() => {});
    for (const id of shells) renderer.tell(id, [{ id, name: 'shell', text }], { id: 'c', json: '{}' });
    const answer = await renderer.draw({ ...sheet, shell: shells[0]!, remote: undefined, url: '/hog' }, 1);
    renderer.stop();
    return 'failure' in answer ? answer.failure.kind : 'drawn';
  };
  expect(await kindsAfter(['s 1'])).toBe('draw_memory');
  expect(await kindsAfter(['s 1', 's 2'])).toBeUndefined();
});

/** One whose process says something else than the program would. @param messages about a `job` */
const sayingOf = (messages: string) =>
  new Renderer(
    () => {},
    () => {
      const code = `process.on('message', ({ job }) => ${messages}.forEach((message) => process.send(message)))`;
      return spawn(process.execPath, ['-e', code], { stdio: ['ignore', 'ignore', 'pipe', 'ipc'] });
    },
  );

test.each([
  ['html of megabytes', `html: 'x'.repeat(2 ** 20), title: ''`],
  ['a title of megabytes', `html: '', title: 'x'.repeat(2 ** 20)`],
  ['html that is no text', `html: { length: 0 }, title: ''`],
  ['a title that is no text', `html: '', title: ['x']`],
])('%s is no page, whatever the process says of it', async (_what, page) => {
  const renderer = sayingOf(`[{ type: 'drawn', job, cpuMs: 1, isTimed: false, ${page} }]`);
  expect(await renderer.draw({ ...sheet, remote: undefined }, 1)).toEqual({
    failure: { kind: 'draw_size', where: 'unknown', why: 'too long, or no text' },
  });
  renderer.stop();
});

test('what is no message is not heard, and of a failure goes on what is counted, with few words', async () => {
  const nonsense = `kind: 'made_up', where: 'x'.repeat(1000), why: { toString: 1 }`;
  const renderer = sayingOf(`[null, { cmd: 'NODE_HANDLE_ACK' }, 1, 'text', [], { type: 'failed', job, ${nonsense} }]`);
  expect(await renderer.draw({ ...sheet, remote: undefined }, 1)).toEqual({
    failure: { kind: undefined, where: 'x'.repeat(300), why: 'unknown' },
  });
  renderer.stop();
});

test('memory outside of the heap is looked at while a page is drawn, and not only every second', async () => {
  const { setInterval } = globalThis;
  const spy = jest.spyOn(globalThis, 'setInterval');
  // No second is over meanwhile.
  spy.mockImplementation((work, ms = 0) => setInterval(work, ms < 1000 ? ms : 2 ** 30));
  const text = `exports.lent = async () => ({}); exports.draw = async () => {
    const all = new Uint8Array(2 ** 28).fill(1);
    for (;;) all[0] += 1;
  };`;
  const renderer = new Renderer(() => {});
  renderer.tell('s', [{ id: 's', name: 'shell', text }], { id: 'c', json: '{}' });
  const stop = renderer.endAfter(3000);
  const answer = await renderer.draw({ ...sheet, remote: undefined }, 1);
  stop();
  renderer.stop();
  spy.mockRestore();
  expect(answer).toEqual({ failure: { kind: 'draw_memory', where: 'unknown', why: 'memory' } });
});
