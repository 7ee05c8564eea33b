/** @alone */
import { beforeEach, expect, test } from '@jest/globals';
import { readCookie } from '@clube/shared/session';
import { cachedCertificateConfig, cachedMetas, cachePanel } from './panel-cache.ts';

let metas: Record<string, unknown>;
beforeEach(() => {
  globalThis.fetch = (async (request: Request) =>
    Response.json(request.url.includes('/meta') ? metas : { exists: false })) as typeof fetch;
});

test('what is longer than a cookie should be is not kept, the rest is', async () => {
  metas = { coment_lesson: 'x'.repeat(1100) };
  await cachePanel();
  expect(readCookie('site_metas')).toBeUndefined();
  expect(cachedMetas()).toEqual({});
  expect(cachedCertificateConfig()).toEqual({ exists: false });
});

test('a cookie that somebody else wrote counts as none', () => {
  document.cookie = 'site_metas=%7Bbroken; path=/';
  document.cookie = 'certificate_config=; path=/; max-age=0';
  expect(cachedMetas()).toEqual({});
  expect(cachedCertificateConfig()).toBeUndefined();
});
