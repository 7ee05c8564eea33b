import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { renderHook } from '@testing-library/react';
import { createStore, Provider } from 'jotai';
import type { ReactNode } from 'react';
import type { Composition } from '@clube/shared/contracts/remote';
import { waitFor } from '@clube/shared/testing/wait-for';
import { compositionAtom } from '../../federation/composition-atom.ts';
import { useLateFiles } from './use-late-files.ts';

const text = { pt: 'x', es: 'x', en: 'x' };
const remote = (name: string): Composition['remotes'][number] => ({
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
});
const composition: Composition = {
  id: '0'.repeat(16),
  channel: 'stable',
  shell: '1'.repeat(16),
  platform: '1.0.0',
  remotes: [remote('mf-late'), remote('mf-quick')],
};
const store = createStore();
store.set(compositionAtom, composition);
const wrapper = ({ children }: { children: ReactNode }) => <Provider store={store}>{children}</Provider>;

const sent = jest.fn<typeof fetch>();
const observe = jest.fn<(options: PerformanceObserverInit) => void>();
const [realFetch, RealObserver] = [globalThis.fetch, globalThis.PerformanceObserver];
let look: (list: { getEntries(): object[] }) => void;
beforeEach(() => {
  sent.mockReset();
  sent.mockRejectedValue(new Error('nobody answers'));
  observe.mockReset();
  globalThis.fetch = sent;
  Object.assign(globalThis, {
    PerformanceObserver: class {
      observe = observe;
      disconnect = () => {};
      constructor(told: typeof look) {
        look = told;
      }
    },
  });
});
afterEach(() => {
  globalThis.fetch = realFetch;
  globalThis.PerformanceObserver = RealObserver;
});
/** The browser says of files how long they took, in milliseconds. */
const came = (...files: [path: string, duration: number, more?: object][]) =>
  look({
    getEntries: () =>
      files.map(([path, duration, more = { responseStatus: 200 }]) => ({
        name: `https://escola.example${path}`,
        duration,
        decodedBodySize: 0,
        ...more,
      })),
  });

test('a script that took more than ten seconds to come is told once: of which release, of a remote or of the shell', async () => {
  renderHook(useLateFiles, { wrapper });
  // Also of what came before it listened.
  expect(observe.mock.calls).toEqual([[{ type: 'resource', buffered: true }]]);
  for (let twice = 0; twice < 2; twice += 1)
    came(
      ['/releases/mf-quick/page.js', 10_000],
      ['/releases/mf-late/page.js?try=1', 10_001],
      ['/releases/mf-late/remoteEntry.js', 14_000],
      // No part of a page: what somebody watches, and what a page shows.
      ['/media/film.m4s', 60_000],
      ['/releases/mf-quick/cover.webp', 60_000],
      ['/assets/shell/frame.js', 40_000],
      ['/extension.js', 40_000],
      // What did not come is told as that.
      ['/releases/mf-quick/gone.js', 60_000, { responseStatus: 0 }],
      ['/releases/mf-quick/refused.js', 12_000, { responseStatus: 502, decodedBodySize: 40 }],
      ['/releases/mf-quick/lost.js', 60_000, {}],
    );
  await waitFor(() => expect(sent).toHaveBeenCalledTimes(2));
  expect(sent.mock.calls.map(([url, init]) => [url, JSON.parse(init!.body as string)])).toEqual([
    ['/api/platform/client-error', { remote: 'mf-late', hash: 'hash-of-mf-late', kind: 'slow' }],
    ['/api/platform/client-error', { remote: 'shell', hash: '1'.repeat(16), kind: 'slow' }],
  ]);
});

test('a browser that says no status says it by what came', async () => {
  renderHook(useLateFiles, { wrapper });
  came(['/releases/mf-quick/page.js', 12_000, { decodedBodySize: 900 }]);
  await waitFor(() => expect(sent).toHaveBeenCalledTimes(1));
});
