import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import type { Composition, Release } from '@clube/shared/contracts/remote';
import { on } from '@clube/shared/events';
import { installRegistry } from '@clube/shared/federation';
import { followUncaught } from './follow-uncaught.ts';

const release = (name: string) =>
  ({ base: `/releases/${name}/`, hash: 'a1', manifest: { name } }) as unknown as Release;
const told = jest.fn();
let stop: () => void;

// It listens for as long as the page lives: once for all tests, as in a page.
followUncaught({ remotes: [release('mf-a'), release('mf-ab')] } as unknown as Composition);
installRegistry({ findSlotOwner: () => undefined, releaseOf: () => 'a1', load: () => new Promise(() => {}) });

beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  told.mockClear();
  stop = on('remote:failed', told);
});
afterEach(() => {
  stop();
  jest.restoreAllMocks();
});

const settle = () => new Promise((resolve) => setTimeout(resolve));
const thrownIn = (file: string, message = 'oh') =>
  Object.assign(new Error(message), { stack: `Error: ${message}\n    at f (http://club.example${file}:1:2)` });
const rejected = (reason: unknown) => dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason }));
const thrown = (error: unknown, filename = '') => dispatchEvent(new ErrorEvent('error', { error, filename }));

test('what a remote throws outside of drawing is its own failure, with its release and its cause', async () => {
  thrown(thrownIn('/releases/mf-a/home.1.js', 'handler'));
  await settle();
  expect(told.mock.calls).toEqual([[{ remote: 'mf-a', release: 'a1', kind: 'crashed', cause: 'handler' }]]);
});

test('a piece that did not come is told with what kept it away', async () => {
  thrown(Object.assign(thrownIn('/releases/mf-a/remoteEntry.js'), { name: 'ChunkLoadError', type: 'unreachable' }));
  await settle();
  expect(told.mock.calls).toEqual([[expect.objectContaining({ remote: 'mf-a', kind: 'unreachable' })]]);
});

test('a promise that nobody follows counts like a throw', async () => {
  rejected(thrownIn('/releases/mf-a/home.1.js', 'promise'));
  await settle();
  expect(told).toHaveBeenCalledWith(expect.objectContaining({ remote: 'mf-a', cause: 'promise' }));
});

test('a remote is not taken for another whose name begins like its own', async () => {
  thrown(thrownIn('/releases/mf-ab/home.1.js'));
  await settle();
  expect(told.mock.calls).toEqual([[expect.objectContaining({ remote: 'mf-ab' })]]);
});

test('what is no error is placed by the file of its event', async () => {
  thrown('text', 'http://club.example/releases/mf-a/home.1.js');
  await settle();
  expect(told).toHaveBeenCalledWith(expect.objectContaining({ remote: 'mf-a', cause: 'text' }));
});

test('what the shell, an extension or nobody known threw is no remote’s', async () => {
  thrown(thrownIn('/assets/shell/main.1.js'));
  thrown(undefined);
  rejected('text');
  rejected(thrownIn('/releases/mf-c/home.1.js'));
  await settle();
  expect(told).not.toHaveBeenCalled();
});
