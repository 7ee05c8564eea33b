import { describe, expect, test } from '@jest/globals';
import { linkTarget } from './link-target.ts';

describe('an address that others follow', () => {
  test.each([
    ['/curso/3', '/curso/3'],
    [' /ajuda?status=open ', '/ajuda?status=open'],
    ['https://example.com/oferta', 'https://example.com/oferta'],
    ['HTTPS://Example.com', 'https://example.com/'],
  ])('%s is kept as %s', (typed, kept) => expect(linkTarget(typed)).toBe(kept));

  test.each([
    'http://example.com',
    'javascript:alert(1)',
    'data:text/html,x',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    'https://clube.example@evil.example/',
    'curso/3',
    'https://',
    '',
  ])('%j is refused', (typed) => expect(linkTarget(typed)).toBeUndefined());
});
