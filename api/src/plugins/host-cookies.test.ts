import { expect, test } from '@jest/globals';
import { byPlainName } from './host-cookies.ts';

test('a cookie is found by its plain name: the host’s own, else one of before until all have new names', () => {
  expect(byPlainName({ theme: 'light', country: 'AR', '__Host-theme': 'dark' })).toMatchObject({
    theme: 'dark',
    country: 'AR',
  });
  expect(byPlainName({ theme: 'light', country: 'AR', '__Host-theme': 'dark', '__Host-renewed': '1' })).toEqual({
    theme: 'dark',
    renewed: '1',
    '__Host-theme': 'dark',
    '__Host-renewed': '1',
  });
});

test('consent is the host’s own or none: a neighbour gives it for nobody', () => {
  const consent = (cookies: Record<string, string>) => byPlainName(cookies)['analytics_consent'];
  expect(consent({ analytics_consent: 'granted' })).toBeUndefined();
  expect(consent({ analytics_consent: 'granted', '__Host-analytics_consent': 'denied' })).toBe('denied');
});
