import { expect, jest, test } from '@jest/globals';
import { classifyLoad } from './classify-load.ts';
import { RemoteLoadError } from './load-error.ts';

AbortSignal.timeout ??= () => new AbortController().signal;
const kindOf = async (cause: unknown) => (await classifyLoad('mf-a', cause)).kind;
const chunkError = (details: object) => Object.assign(new Error('Loading chunk 1 failed'), details);

test('[8.17] each cause by its name', async () => {
  expect(await kindOf(chunkError({ type: 'timed_out', request: '/a.js' }))).toBe('timed_out');
  expect(await kindOf(chunkError({ type: 'timeout', request: '/a.js' }))).toBe('timed_out');
  expect(await kindOf(chunkError({ type: 'unreachable', request: '/a.js' }))).toBe('unreachable');
  expect(await kindOf(chunkError({ type: 'corrupt', request: '/a.js' }))).toBe('corrupt');
  expect(await kindOf(chunkError({ type: 'missing', request: '/a.js' }))).toBe('corrupt');
  expect(await kindOf(new Error('[ Federation Runtime ]: … #RUNTIME-012'))).toBe('incompatible');
  expect(await kindOf(new Error("Can not get '@clube/shared/ui/tabs'"))).toBe('incompatible');
  expect(await kindOf(new RemoteLoadError('incompatible', 'mf-a'))).toBe('incompatible');
  for (const thrown of [new Error('mine'), 'text', undefined, null]) expect(await kindOf(thrown)).toBe('crashed');
});

test('a release that loads as webpack does: the network is asked whether its file is missing or damaged', async () => {
  const ask = jest.fn<typeof fetch>();
  globalThis.fetch = ask;
  ask.mockResolvedValueOnce({ ok: true, arrayBuffer: async () => new ArrayBuffer(0) } as Response);
  expect(await kindOf(chunkError({ type: 'error', request: '/a.js' }))).toBe('corrupt');
  ask.mockResolvedValueOnce({ ok: false, arrayBuffer: async () => new ArrayBuffer(0) } as Response);
  expect(await kindOf(chunkError({ type: 'error', request: '/a.js' }))).toBe('unreachable');
  expect(ask.mock.calls[0]).toEqual(['/a.js', expect.objectContaining({ cache: 'reload' })]);
});
