import { expect, test } from '@jest/globals';
import { chooseHost, type WhoAndWhere } from './hand-off.ts';

const who: WhoAndWhere = {
  role: 'student',
  subdomain: 'atelie',
  domains: [],
  host: 'localhost:3000',
  mainHost: 'localhost:3000',
};
const panel = 'atelie.localhost:3000';

test.each<[string, Partial<WhoAndWhere>, string | null]>([
  ['[4.19] an owner on the main host stays', { role: 'owner' }, null],
  ['[4.19] [6.5] an owner elsewhere goes to the main host', { role: 'owner', host: panel }, 'localhost:3000'],
  [
    '[4.19] [6.5] an admin on a custom domain goes to the main host',
    { role: 'admin', host: 'escola.com', domains: ['escola.com'] },
    'localhost:3000',
  ],
  ['[4.20] [6.5] a student without domains on the main host goes to the subdomain', {}, panel],
  ['[4.20] a student without domains on the subdomain stays', { host: panel }, null],
  ['[4.20] a student without domains on a foreign host goes to the subdomain', { host: 'foreign.example' }, panel],
  ['[4.21] [6.5] a student with domains goes to the first of them', { domains: ['escola.com', 'b.com'] }, 'escola.com'],
  ['[4.21] a student with domains on one of them stays', { domains: ['escola.com', 'b.com'], host: 'b.com' }, null],
  [
    '[4.21] a student with domains on the subdomain goes to the first domain',
    { domains: ['escola.com'], host: panel },
    'escola.com',
  ],
])('%s', (_title, part, expected) => {
  expect(chooseHost({ ...who, ...part })).toBe(expected);
});
