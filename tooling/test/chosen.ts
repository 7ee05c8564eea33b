import { globSync } from 'node:fs';
import path from 'node:path';
import { check, type Step } from './run.ts';
import { runBrowserTests, runJest } from './suites.ts';

type Chosen = { jest: string[]; specs: string[] };
/** Rooms that try out builds. */
const TRIES_BUILDS = ['tooling/', 'bench/'];

/** The test files that have one of these words in their path, seen from the root. */
export function chooseFiles(words: readonly string[], root: string): Chosen {
  const find = (pattern: string) =>
    globSync(pattern, { cwd: root, exclude: ['**/node_modules/**', '**/dist/**'] })
      .filter((file) => words.some((word) => file.includes(word)))
      .toSorted();
  return { jest: find('*/**/*.test.{ts,tsx}'), specs: find('e2e/specs/*.spec.ts') };
}

/** What runs them, one after the other. */
export function stepsOf({ jest, specs }: Chosen, root: string): Step[] {
  const needsBuild = specs.length > 0 || jest.some((file) => TRIES_BUILDS.some((room) => file.startsWith(room)));
  const files = jest.map((file) => path.join(root, file));
  return [
    ...(needsBuild ? [check('build', process.execPath, ['tooling/build/main.ts'])] : []),
    ...(jest.length > 0
      ? [{ name: 'unit and API', run: (say) => runJest(say, 'unit', ['--runTestsByPath', ...files]) } satisfies Step]
      : []),
    ...(specs.length > 0
      ? [
          {
            name: 'browser',
            run: (say) =>
              runBrowserTests(
                say,
                'specs',
                {},
                specs.map((file) => path.basename(file)),
              ),
          } satisfies Step,
        ]
      : []),
  ];
}
