import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { ROOT } from '../build/apps.ts';
import { check, conclude, execute, runSideBySide, sum, type Counts, type Outcome, type Step } from './run.ts';

const PASSED: Counts = { passed: 1, failed: 0, skipped: 0 };

/** Runs steps and returns what was said. */
async function said(steps: readonly Step[], lanes: number) {
  let text = '';
  const results = await runSideBySide(steps, lanes, (part) => (text += part));
  return { results, text: text.replaceAll(/in [\d.]+ s/g, 'in time') };
}

test('steps run side by side, and each one’s words stay together in the order of the list', async () => {
  const { promise: secondHasEnded, resolve } = Promise.withResolvers<void>();
  const { text, results } = await said(
    [
      { name: 'first', run: async (say) => (say('a\n'), await secondHasEnded, say('b\n'), PASSED) },
      { name: 'second', run: async (say) => (say('c\n'), resolve(), PASSED) },
    ],
    2,
  );
  expect(text).toBe('\n▶ first\na\nb\n  ok in time\n\n▶ second\nc\n  ok in time\n');
  expect(results.map(({ name }) => name)).toEqual(['first', 'second']);
});

test('no more run at once than there are lanes', async () => {
  let now = 0;
  let most = 0;
  const step = {
    name: 'one',
    run: async () => {
      most = Math.max(most, (now += 1));
      await new Promise((resolve) => setImmediate(resolve));
      now -= 1;
      return PASSED;
    },
  };
  await said(
    Array.from({ length: 9 }, () => step),
    3,
  );
  expect(most).toBe(3);
});

test('a step that throws or exits with an error has failed, its output is shown, and the others run on', async () => {
  const { text, results } = await said(
    [
      { name: 'throws', run: () => Promise.reject(new Error('no browser')) },
      check('exits', process.execPath, ['-e', 'console.log("seen"); process.exit(3)']),
      check('is missing', '/nowhere/at-all', []),
      check('passes', process.execPath, ['-e', '']),
    ],
    1,
  );
  expect(text).toContain('no browser');
  expect(text).toContain('seen');
  expect(text).toContain('ENOENT');
  expect(sum(results)).toEqual({ passed: 1, failed: 3, skipped: 0 });
});

test('a command that hangs is ended, fails, and is named; one that goes on speaking is not', async () => {
  let text = '';
  const ends = (script: string, silentMs: number) =>
    execute((part) => (text += part), process.execPath, ['-e', script], { silentMs });
  // It ends by itself, if nobody ends it, so that what is wrong here is not waited for.
  expect(await ends('setTimeout(() => {}, 20_000)', 500)).toBe(1);
  expect(text).toBe(`${process.execPath} -e setTimeout(() => {}, 20_000) said nothing for 0.5 s and was ended\n`);
  expect(
    await ends('let i = 0; const t = setInterval(() => (console.log(i), ++i > 12 && clearInterval(t)), 500)', 5000),
  ).toBe(0);
});

describe('what a machine has no means for', () => {
  const result = (name: string, counts: Partial<Outcome>) => ({ name, seconds: 1, counts: { ...PASSED, ...counts } });
  const skipping = [result('unit', { skipped: 5 }), result('browser', {})];

  const text = '\nSkipped: unit\n2 passed, 0 failed, 5 skipped';
  test('is named, and fails a run that may skip nothing', () => {
    expect(conclude(skipping, {})).toEqual({ text, code: 0 });
    expect(conclude(skipping, { CLUBE_NO_SKIPS: '1' })).toEqual({ text, code: 1 });
  });

  test('what failed fails every run, and nothing skipped is nothing to say', () => {
    expect(conclude([result('unit', {})], { CLUBE_NO_SKIPS: '1' })).toEqual({
      text: '\n1 passed, 0 failed, 0 skipped',
      code: 0,
    });
    expect(conclude([result('unit', { failed: 2 })], {})).toEqual({
      text: '\nFailed: unit\n1 passed, 2 failed, 0 skipped',
      code: 1,
    });
    expect(conclude([result('unit', { failed: 1, faults: ['a.test.ts › one\n    Error: no'] })], {}).text).toBe(
      '\na.test.ts › one\n    Error: no\nFailed: unit\n1 passed, 1 failed, 0 skipped',
    );
  });

  test.each(['disk', 'clock'])('is skipped by Jest’s own count in %s.test.ts, which the run reads', (name) => {
    const text = readFileSync(path.join(ROOT, `tooling/launcher/${name}.test.ts`), 'utf8');
    expect(text).toMatch(/^const \w+ = \w+ \? (test|describe) : \1\.skip;$/m);
    // Nothing in there returns early instead, which would count as passed.
    expect(text).not.toMatch(/^(test|describe)\(/m);
  });
});
