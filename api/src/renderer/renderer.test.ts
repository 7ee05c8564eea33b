import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { expect, jest, test } from '@jest/globals';
import { garbage } from '../../test/garbling.mjs';
import { CHANNEL } from '../lib/child-channel.ts';
import { Renderer, startRenderer } from './renderer.ts';

const sheet = { shell: 's', composition: 'c', boot: '{}', url: '/', theme: 'light', version: 'v1' } as const;

/** A shell that answers with a page of one letter. */
const SHELL = {
  id: 's',
  name: 'shell',
  text: "exports.lent = async () => ({}); exports.draw = async () => ({ html: 'x', title: '' });",
};
const COMPOSITION = { id: 'c', json: '{}' };

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
  const whys: string[] = [];
  for (let look = 0; look < 2; look += 1) {
    const asked = renderer.draw({ ...sheet, remote: undefined }, 1);
    expect(renderer.isBusy).toBe(true);
    const answer = await asked;
    if ('failure' in answer) whys.push(`${answer.failure.kind} ${answer.failure.why}`);
  }
  expect(whys).toEqual(['undefined Error: spawn ENOMEM', 'undefined it could not be started']);
  expect([renderer.isBusy, onIdle.mock.calls.length]).toEqual([false, 2]);
  renderer.tell('s', [SHELL], COMPOSITION);
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
      return spawn(process.execPath, ['-e', code], {
        env: { ...CHANNEL },
        stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
      });
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

test('of a failure goes on what is counted, with few words', async () => {
  const nonsense = `kind: 'made_up', where: 'x'.repeat(1000), why: { toString: 1 }`;
  const renderer = sayingOf(`[{ type: 'failed', job, ${nonsense} }]`);
  expect(await renderer.draw({ ...sheet, remote: undefined }, 1)).toEqual({
    failure: { kind: undefined, where: 'x'.repeat(300), why: 'unknown' },
  });
  renderer.stop();
});

const GARBLING = path.join(import.meta.dirname, '../../test/garbling.mjs');
test.each(Object.keys(garbage))(
  'code that has climbed out and writes %s ends its process, never this one: the page is answered, and the next is drawn',
  async (what) => {
    const children: ChildProcess[] = [];
    const words = [[`--allow-fs-read=${GARBLING}`, `--import=${GARBLING}`, `--title=${what}`], []];
    const start = () => {
      children.push(startRenderer(words[children.length]));
      return children.at(-1)!;
    };
    const onIdle = jest.fn();
    const renderer = new Renderer(onIdle, start);
    renderer.tell('s', [SHELL], COMPOSITION);
    // Nobody looks at its time or memory meanwhile: what it says is enough.
    const answer = await renderer.draw({ ...sheet, remote: undefined }, 1);
    const why = expect.stringMatching(/^it (says|writes) /);
    expect(answer).toEqual({ failure: { kind: 'draw_threw', where: 'its channel', why } });
    expect([renderer.isBusy, onIdle.mock.calls.length]).toEqual([false, 1]);
    const [garbled] = children;
    const hasEnded = garbled!.exitCode !== null || garbled!.signalCode !== null;
    if (!hasEnded) await once(garbled!, 'exit');
    renderer.tell('s', [SHELL], COMPOSITION);
    expect(await renderer.draw({ ...sheet, remote: undefined }, 1)).toMatchObject({ drawn: { html: 'x' } });
    renderer.stop();
  },
);

test('of several shells in one process nobody knows whose code wrote what is no message', async () => {
  const words = [`--allow-fs-read=${GARBLING}`, `--import=${GARBLING}`, '--title=null'];
  const renderer = new Renderer(
    () => {},
    () => startRenderer(words),
  );
  for (const id of ['s', 't']) renderer.tell(id, [{ ...SHELL, id }], COMPOSITION);
  const answer = await renderer.draw({ ...sheet, remote: undefined }, 1);
  expect(answer).toMatchObject({ failure: { kind: undefined, where: 'its channel' } });
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
