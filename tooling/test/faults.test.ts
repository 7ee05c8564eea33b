import { expect, test } from '@jest/globals';
import { browserFaults, jestFaults } from './faults.ts';

const error = (message: string) => ({ results: [{ errors: [{ message }] }] });

test('a browser test that failed is told with its place and how its error begins, however deep it stands', () => {
  const long = Array.from({ length: 40 }, (_, line) => `line ${line}`).join('\n');
  const faults = browserFaults({
    suites: [
      {
        specs: [
          { file: 'a.spec.ts', line: 3, title: 'passes', ok: true, tests: [] },
          {
            file: 'a.spec.ts',
            line: 9,
            title: 'fails',
            ok: false,
            tests: [error('\u001B[31mError: gone\u001B[39m\n\n  at b')],
          },
        ],
        suites: [{ specs: [{ file: 'b.spec.ts', line: 1, title: 'deep', ok: false, tests: [error(long)] }] }],
      },
    ],
  });
  expect(faults[0]).toBe('a.spec.ts:9 › fails\n    Error: gone\n      at b');
  expect(faults[1]).toMatch(/^b\.spec\.ts:1 › deep\n {4}line 0\n[^]* {4}line 15$/);
  expect(faults).toHaveLength(2);
});

test('a failed test of Jest is told with its file, and a file that could not start with what it said', () => {
  const assertion = (status: string) => ({ status, fullName: `one ${status}`, failureMessages: ['Error: no'] });
  expect(
    jestFaults([
      { name: 'a.test.ts', status: 'failed', message: 'all', assertionResults: ['passed', 'failed'].map(assertion) },
      { name: 'b.test.ts', status: 'failed', message: 'SyntaxError', assertionResults: [] },
      { name: 'c.test.ts', status: 'passed', message: '', assertionResults: [] },
    ]),
  ).toEqual(['a.test.ts › one failed\n    Error: no', 'b.test.ts\n    SyntaxError']);
});
