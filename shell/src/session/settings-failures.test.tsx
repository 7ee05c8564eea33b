import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { isFeatureEnabled } from '@clube/shared/session/features';
import { openScreen, refusal } from '@clube/shared/testing';
import { arrive } from './arrive.ts';
import { loadMetas } from './metas.ts';
import { cachedCertificateConfig, cachedMetas, cachePanel } from './panel-cache.ts';

const METAS = 'GET /meta';
const CERTIFICATES = 'GET /certificate/check-exist';
const GLOBAL = 'GET /global-settings';
const FAILED = {
  [METAS]: refusal('server.failed'),
  [CERTIFICATES]: refusal('server.failed'),
  [GLOBAL]: refusal('server.failed'),
};

let log: jest.SpiedFunction<typeof console.error>;
let warning: jest.SpiedFunction<typeof console.warn>;
beforeEach(() => {
  log = jest.spyOn(console, 'error').mockReset();
  log.mockImplementation(() => undefined);
  warning = jest.spyOn(console, 'warn');
});
afterEach(() => {
  for (const name of ['site_metas', 'certificate_config']) document.cookie = `${name}=; path=/; max-age=0`;
});
/** A screen with the place where messages appear. */
const open = () => openScreen(<p>Uma tela</p>, { path: '/', answers: FAILED });
const page = () => document.body.textContent;

test.each([
  ['those of the platform', async () => expect(await isFeatureEnabled('new-player')).toBe(false), 1],
  ['those of the panel', async () => expect(await loadMetas(['main_color'])).toEqual({}), 1],
  [
    'those and the certificate’s config, as somebody signs in',
    async () => expect(await cachePanel()).toBeUndefined(),
    2,
  ],
])('[8.16] settings that could not be fetched are logged and nothing else: %s', async (_name, load, times) => {
  open();
  await screen.findByText('Uma tela');
  const before = page();
  await act(load);
  expect(log).toHaveBeenCalledTimes(times);
  expect(warning).not.toHaveBeenCalled();
  expect(page()).toBe(before);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('[8.16] whoever signs in meanwhile arrives all the same, with nothing kept of what did not come', async () => {
  open();
  const before = page();
  const result = {
    Auth: 'token',
    role: 'student',
    custom_fields_filled: true,
    domains: [],
    subdomain: 'atelie',
    sites_count: 1,
    needs_domain: false,
    target_host: null,
  } as const;
  const arrived = new Promise((resolve) => void arrive({ ...result, domains: [] }, undefined, resolve));
  expect(await act(() => arrived)).toBe('/home');
  expect(cachedCertificateConfig()).toBeUndefined();
  expect(cachedMetas()).toEqual({});
  expect(page()).toBe(before);
});
