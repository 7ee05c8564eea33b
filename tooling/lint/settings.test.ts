// What .oxlintrc.json says for some folders alone: each with a breach, and what is allowed beside it.
import { spawnSync } from 'node:child_process';
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { ROOT } from '../build/apps.ts';

let workspace = '';
const write = (file: string, text: string) => {
  mkdirSync(path.dirname(path.join(workspace, file)), { recursive: true });
  writeFileSync(path.join(workspace, file), text);
};
beforeAll(() => {
  workspace = mkdtempSync(path.join(tmpdir(), 'clube-lint-settings-'));
  const settings = JSON.parse(readFileSync(path.join(ROOT, '.oxlintrc.json'), 'utf8')) as { jsPlugins: string[] };
  const jsPlugins = settings.jsPlugins.map((file) => path.join(ROOT, file));
  write('.oxlintrc.json', JSON.stringify({ ...settings, jsPlugins, categories: {} }));
  // What knows types is looked for beside the linter's own folder.
  symlinkSync(path.join(ROOT, 'node_modules'), path.join(workspace, 'node_modules'));
});
afterAll(() => rmSync(workspace, { recursive: true, force: true }));

/** The files that break a rule. */
function breaking(rule: string, files: Record<string, string>, flags: readonly string[] = []): string[] {
  for (const [file, text] of Object.entries(files)) write(file, text);
  const { stdout } = spawnSync(path.join(ROOT, 'node_modules/.bin/oxlint'), ['--format=json', ...flags], {
    cwd: workspace,
    encoding: 'utf8',
  });
  for (const file of Object.keys(files)) rmSync(path.join(workspace, file));
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: { code: string; filename: string }[] };
  return diagnostics
    .filter(({ code }) => code === rule)
    .map(({ filename }) => filename)
    .toSorted();
}

test('routes of more than 120 lines are refused', () => {
  const lines = (count: number) =>
    Array.from({ length: count }, (_unused, at) => `export const a${at} = 1;`).join('\n');
  const files = {
    'api/src/modules/course/routes.ts': lines(121),
    'api/src/modules/course/part.routes.ts': lines(121),
    'api/src/web/routes.ts': lines(121),
    'api/src/modules/media/routes.ts': lines(120),
    'api/src/modules/media/queries.ts': lines(121),
  };
  expect(breaking('eslint(max-lines)', files)).toEqual([
    'api/src/modules/course/part.routes.ts',
    'api/src/modules/course/routes.ts',
    'api/src/web/routes.ts',
  ]);
});

test('the router is taken through its facade, in the shell and in every remote', () => {
  const own = "import { Link } from 'react-router';\nexport const link = Link;";
  const deep = "import { Link } from 'react-router/dom';\nexport const link = Link;";
  const files = {
    'mf-new/src/x.ts': own,
    'mf-new/src/y.ts': own.replace("'react-router'", "'react-router-dom'"),
    'shell/src/x.ts': deep,
    'api/src/x.ts': own,
  };
  expect(breaking('eslint(no-restricted-imports)', files)).toEqual(['mf-new/src/x.ts', 'shell/src/x.ts']);
});

test('a promise that nobody waits for, and one that is asked as if it were an answer, are refused', () => {
  const ask = 'declare function ask(): Promise<boolean>;\n';
  const files = {
    'tsconfig.json': '{ "compilerOptions": { "strict": true, "target": "esnext", "lib": ["esnext"], "types": [] } }',
    'api/src/floats.ts': `${ask}export function go() { ask(); }`,
    'api/src/misused.ts': `${ask}export const go = () => (ask() ? 1 : 2);`,
    'api/src/waits.ts': `${ask}export const go = async () => ((await ask()) ? 1 : 2);\nexport function leave() { void ask(); }`,
  };
  expect(breaking('typescript(no-floating-promises)', files, ['--type-aware'])).toEqual(['api/src/floats.ts']);
  expect(breaking('typescript(no-misused-promises)', files, ['--type-aware'])).toEqual(['api/src/misused.ts']);
});

const textsOf = (pattern: string) =>
  globSync(pattern, { cwd: ROOT })
    .filter((file) => !file.includes('node_modules'))
    .map((file) => [file, readFileSync(path.join(ROOT, file), 'utf8')] as const);
const holding = (pattern: string, breach: RegExp) =>
  textsOf(pattern)
    .filter(([, text]) => breach.test(text))
    .map(([file]) => file);

test('a client names the transport, which is lent, instead of bringing it along', () => {
  const BROUGHT = /from '(\.\.\/)+transport/;
  expect(BROUGHT.test("import { http } from '../transport/index.ts';")).toBe(true);
  expect(textsOf('shared/src/clients/*.ts').length).toBeGreaterThan(20);
  expect(holding('shared/src/clients/**/*.ts', BROUGHT)).toEqual([]);
});

test('browser tests never sleep: they wait for what they mean', () => {
  const SLEEP = /\.waitForTimeout\(/;
  expect(SLEEP.test('await page.waitForTimeout(100)')).toBe(true);
  expect(holding('e2e/{specs,screens,commands,fixtures}/**/*.ts', SLEEP)).toEqual([]);
});
