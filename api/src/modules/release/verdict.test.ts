import { expect, test } from '@jest/globals';
import { readVerdict } from './content-check.ts';

const NONE = { registers: false, shares: [], error: 'it said something else than a verdict' };

test.each([
  ['nothing', '', NONE],
  ['no JSON', '{"registers":true', NONE],
  ['null', 'null', NONE],
  ['a list', '[]', NONE],
  ['no list of what it shares', '{"registers":true,"shares":"react"}', NONE],
  ['a list of no names', '{"registers":true,"shares":[{"toString":1}]}', NONE],
  ['a verdict as what all objects inherit', '{"__proto__":{"registers":true,"shares":[]}}', NONE],
  ['nested lists', `{"shares":${'['.repeat(30_000)}${']'.repeat(30_000)}}`, NONE],
  ['another yes', '{"registers":"yes","shares":[]}', { registers: false, shares: [] }],
  [
    'an error that is no text',
    '{"registers":false,"shares":[],"error":{"toString":1}}',
    { registers: false, shares: [] },
  ],
  [
    'an error of many words',
    JSON.stringify({ registers: false, shares: [], error: 'x'.repeat(9000) }),
    { registers: false, shares: [], error: 'x'.repeat(300) },
  ],
  ['a verdict', '{"registers":true,"shares":["react"]}', { registers: true, shares: ['react'] }],
])('of a process that code of strangers ran in and that says %s, a verdict is read or none', (_what, text, verdict) => {
  expect(readVerdict(text)).toEqual(verdict);
});
