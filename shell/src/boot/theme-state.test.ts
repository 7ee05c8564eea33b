import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { createStore, getDefaultStore } from 'jotai';
import { BootDocument } from '@clube/shared/contracts/boot';
import { initLoadingAtom, isMobileAtom, themeAtom, versionAtom } from '@clube/shared/session';
import { sampleOf } from '@clube/shared/testing';
import { globalSettingsAtom, isFeatureEnabled } from '@clube/shared/session/features';
import { comeAlive, takeOver } from './first-picture.ts';
import { endLoading, hydrate } from './hydrate.ts';

const boot = sampleOf<BootDocument>(BootDocument);
const page = document.documentElement;
let listeners: (() => void)[];
/** A screen of this width, in pixels, as `matchMedia` judges it. */
function screenOf(width: number) {
  let wide = width;
  listeners = [];
  globalThis.matchMedia = ((query: string) => ({
    get matches() {
      return wide <= Number(/\(max-width: (\d+)px\)/.exec(query)![1]);
    },
    addEventListener: (_kind: string, listener: () => void) => listeners.push(listener),
  })) as unknown as typeof matchMedia;
  return (next: number) => {
    wide = next;
    for (const listener of listeners) listener();
  };
}
const state = (store = getDefaultStore()) => ({
  theme: store.get(themeAtom),
  version: store.get(versionAtom),
  isMobile: store.get(isMobileAtom),
  initLoading: store.get(initLoadingAtom),
  globalSettings: store.get(globalSettingsAtom),
});
const forget = () => {
  delete page.dataset['theme'];
  delete page.dataset['version'];
  document.body.innerHTML = '';
  endLoading();
};
beforeEach(forget);
afterEach(forget);

test('[3.18] the theme’s state: theme, light by default, version, v1 by default, isMobile, initLoading, and the list of global settings', async () => {
  const before = { theme: 'light', version: 'v1', isMobile: false, initLoading: false, globalSettings: [] };
  expect(state(createStore())).toEqual(before);

  // A page that names neither theme nor version.
  const resize = screenOf(1440);
  hydrate(boot);
  expect(state()).toEqual({ ...before, initLoading: true });

  page.dataset['theme'] = 'dark';
  page.dataset['version'] = 'v2';
  hydrate(boot);
  expect(state()).toMatchObject({ theme: 'dark', version: 'v2', isMobile: false });
  resize(576);
  expect(state().isMobile).toBe(true);
  resize(577);
  expect(state().isMobile).toBe(false);

  // It is being initialised until what the server drew is alive.
  document.body.innerHTML = '<div id="root" data-drawn=""><main id="conteudo"></main></div>';
  const root = document.querySelector<HTMLElement>('#root')!;
  takeOver(root);
  expect(state().initLoading).toBe(true);
  await comeAlive(root, endLoading);
  expect(state().initLoading).toBe(false);

  globalThis.fetch = async () => Response.json([{ key: 'a', value: 'OFF' }]);
  await isFeatureEnabled('a');
  globalThis.fetch = async () => Response.json([{ key: 'b', value: 'ENABLED' }]);
  expect(await isFeatureEnabled('b')).toBe(true);
  expect(state().globalSettings).toEqual([
    { key: 'a', value: 'OFF' },
    { key: 'b', value: 'ENABLED' },
  ]);
});
