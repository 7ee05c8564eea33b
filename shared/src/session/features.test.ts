import { beforeEach, expect, jest, test } from '@jest/globals';
import { getDefaultStore } from 'jotai';
import { globalSettingsAtom, isFeatureEnabled } from './features.ts';

const calls: string[] = [];
let answer: () => Response;
beforeEach(() => {
  calls.length = 0;
  getDefaultStore().set(globalSettingsAtom, []);
  globalThis.fetch = ((request: Request) => {
    calls.push(new URL(request.url).search);
    return Promise.resolve(answer());
  }) as typeof fetch;
});
const settings = (...list: { key: string; value: string }[]) => Response.json(list);

test('[1.12] [4.26] a feature is on only when its setting is ENABLED', async () => {
  answer = () => settings({ key: 'new-player', value: 'ENABLED' });
  expect(await isFeatureEnabled('new-player')).toBe(true);
  answer = () => settings({ key: 'other', value: 'enabled' });
  expect(await isFeatureEnabled('other')).toBe(false);
  answer = () => settings();
  expect(await isFeatureEnabled('unknown')).toBe(false);
});

test('[4.26] one that is on is not asked for again; one that is off is', async () => {
  answer = () => settings({ key: 'a', value: 'ENABLED' });
  await isFeatureEnabled('a');
  await isFeatureEnabled('a');
  expect(calls).toEqual(['?keys=a']);
  answer = () => settings({ key: 'b', value: 'OFF' });
  expect(await isFeatureEnabled('b')).toBe(false);
  answer = () => settings({ key: 'b', value: 'ENABLED' });
  expect(await isFeatureEnabled('b')).toBe(true);
  expect(calls).toEqual(['?keys=a', '?keys=b', '?keys=b']);
});

test('[8.16] a setting that cannot be loaded is logged, and the feature stays off', async () => {
  const log = jest.spyOn(console, 'error').mockImplementation(() => {});
  answer = () => new Response('{}', { status: 500 });
  expect(await isFeatureEnabled('c')).toBe(false);
  expect(log).toHaveBeenCalledTimes(1);
  log.mockRestore();
});
