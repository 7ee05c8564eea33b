import { expect, test } from '@jest/globals';
import { localTarget } from './local-target.ts';

const ORIGIN = 'https://atelie.example';

test.each([
  ['/ajuda/3?a=1', '/ajuda/3?a=1'],
  ['/home#topo', '/home#topo'],
  ['/curso/1?q=https://evil.example', '/curso/1?q=https://evil.example'],
  ['/a/../home', '/home'],
  ['/%2F/evil.example', '/%2F/evil.example'],
  ['/%5Cevil.example', '/%5Cevil.example'],
  ['/@evil.example', '/@evil.example'],
  ['/set-password?token=x', '/set-password?token=x'],
])('%s stays on this site', (value, target) => {
  expect(localTarget(value, ORIGIN)).toBe(target);
});

test.each([
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '/\\/evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/\r/evil.example',
  '/\t\\evil.example',
  '\t//evil.example',
  ' //evil.example',
  '/.//evil.example',
  '/..//evil.example',
  '/./\\evil.example',
  '/a/..//evil.example',
  '/%2e//evil.example',
  '/%2e%2e//evil.example',
  '//atelie.example@evil.example',
  '//atelie.example:443@evil.example/',
  '//evil.example#@atelie.example',
  '//atelie.example.evil.example',
  '//atelié.example',
  '//xn--ateli-esa.example',
  '//ａtelie.example',
  '//evil。example',
  '//[::1]/',
  '//0x7f000001',
  '//atelie.example:8443/home',
  'http://atelie.example/home',
  'https://evil.example',
  'https:evil.example',
  'https:/evil.example',
  'HTTPS://EVIL.EXAMPLE',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  '\u0001javascript:alert(1)',
  'java\tscript:alert(1)',
  'data:text/html,x',
  'blob:https://atelie.example/x',
  'evil.example',
  'home',
  '?to=/home',
  '#x',
  '//',
  '/',
  '',
  null,
  undefined,
])('%j leads nowhere', (value) => {
  expect(localTarget(value, ORIGIN)).toBeUndefined();
});
