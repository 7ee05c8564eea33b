import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { ROOT } from '../build/apps.ts';
import { findBreaches } from './check.ts';
import {
  BELOW_MODULES,
  LAYERS,
  MODULES_AND_ABOVE,
  MOMENTS_ELSEWHERE,
  rules,
  textRules,
  WRITTEN_ELSEWHERE,
} from './rules.ts';

const ROOMS = ['shared', 'shell', 'mf-a', 'mf-b', 'api', 'tooling', 'e2e', 'bench'];
const MODULES = 'api/src/modules';
/** A workspace in which every import is allowed; each one below adds a single line to it. */
const SOUND: Record<string, string> = {
  'shared/src/contracts/lesson.ts': 'export const lesson = 1;',
  'shared/src/transport/index.ts': 'export const http = 1;',
  'shared/src/clients/lesson.ts':
    "import '../contracts/lesson.ts'; import { http } from '@clube/shared/transport'; export const get = http;",
  'shared/src/session/index.ts': "export { get } from '../clients/lesson.ts';",
  'shared/src/ui/tokens.css.ts': 'export const space = 1;',
  'shared/src/crop/crop.css.ts': "import { space } from '../ui/tokens.css.ts'; export const gap = space;",
  'shared/src/forms/form.ts': "import { button } from '../ui/button.ts'; export const form = button;",
  'shared/src/ui/button.ts': 'export type Button = string; export const button = 1;',
  'shell/src/main.ts': "import { button } from '../../shared/src/ui/button.ts'; export const shell = button;",
  'shell/webpack.config.ts': "import { preset } from '../tooling/webpack/index.ts'; export default preset;",
  'mf-a/src/remote.ts': "import { page } from './features/home/page.ts'; export const remote = page;",
  'mf-a/src/features/home/page.ts': "import { rating } from '../rating/index.ts'; export const page = rating;",
  'mf-a/src/features/rating/index.ts': "export { rating } from './rating.ts';",
  'mf-a/src/features/rating/rating.ts': 'export const rating = 1;',
  'mf-b/src/remote.ts': 'export const remote = 2;',
  'api/src/lib/errors.ts': 'export const errors = 1;',
  'api/src/worker/loud.ts': 'export type Loud = number; export const loud = 1;',
  'api/src/database/connect.ts': "import pg from 'pg'; export const pool = new pg();",
  [`${MODULES}/course/queries.ts`]: "import { sql } from 'kysely'; export const find = sql;",
  [`${MODULES}/course/routes.ts`]:
    "import { lesson } from '@clube/shared/contracts/lesson'; import { find } from './queries.ts'; export const course = [lesson, find];",
  [`${MODULES}/course/present.ts`]: 'export const present = (row) => ({ at: row.at.toISOString() });',
  [`${MODULES}/media/routes.ts`]: "import { course } from '../course/routes.ts'; export const media = course;",
  'tooling/webpack/index.ts': 'export const preset = 1;',
  'tooling/launcher/start.ts': "import { errors } from '../../api/src/lib/errors.ts'; export const start = errors;",
  'e2e/fixtures/platform.ts': "import { start } from '../../tooling/launcher/start.ts'; export const platform = start;",
  'e2e/specs/home.ts': "import { platform } from '../fixtures/platform.ts'; export const spec = platform;",
  'bench/main.ts': "import { shell } from '../shell/src/main.ts'; export const bench = shell;",
  'node_modules/pg/index.js': 'export default class {}',
  'node_modules/pg/package.json': '{"name":"pg","type":"module","exports":"./index.js"}',
  'node_modules/kysely/index.js': 'export const sql = 1;',
  'node_modules/kysely/package.json': '{"name":"kysely","type":"module","exports":"./index.js"}',
  'node_modules/crypto-js/index.js': 'export const md5 = 1;',
  'node_modules/crypto-js/package.json': '{"name":"crypto-js","type":"module","exports":"./index.js"}',
  'api/src/lib/start.ts':
    "import { execFile, fork } from 'node:child_process'; export const start = (env, say) => [fork(say('x (1)'), { env }), promisify(execFile)('a', [], { env: {} })];",
};

/** Breach → the file that commits it and the line that does. */
const BREACHES: Record<string, [file: string, line: string, rule: string]> = {
  'a remote imports a remote': ['mf-a/src/x.ts', "import '../../mf-b/src/remote.ts';", 'remotes-apart'],
  'a remote imports a type of a remote': [
    'mf-a/src/x.ts',
    "import type { remote } from '../../mf-b/src/remote.ts'; export type X = typeof remote;",
    'remotes-apart',
  ],
  'a remote imports the shell': ['mf-a/src/x.ts', "import '../../shell/src/main.ts';", 'browser-takes-shared'],
  'a remote imports the api': ['mf-a/src/x.ts', "import '../../api/src/lib/errors.ts';", 'browser-takes-shared'],
  'the shell imports a remote': ['shell/src/x.ts', "import '../../mf-a/src/remote.ts';", 'shell-knows-no-remote'],
  'the shell imports a remote when it is needed': [
    'shell/src/x.ts',
    "export const load = () => import('../../mf-a/src/remote.ts');",
    'shell-knows-no-remote',
  ],
  'the settings of a bundler import the api': [
    'mf-a/webpack.config.ts',
    "import '../api/src/lib/errors.ts';",
    'preset-for-bundlers',
  ],
  'a contract imports a screen': ['shared/src/contracts/x.ts', "import '../ui/button.ts';", 'layers-of-shared'],
  'a part of a screen knows the session': ['shared/src/ui/x.ts', "import '../session/index.ts';", 'layers-of-shared'],
  'a part of a screen knows how calls are made': [
    'shared/src/ui/x.ts',
    "import '../transport/index.ts';",
    'layers-of-shared',
  ],
  'the transport knows a noun': ['shared/src/transport/x.ts', "import '../clients/lesson.ts';", 'layers-of-shared'],
  'a client knows the session': ['shared/src/clients/x.ts', "import '../session/index.ts';", 'layers-of-shared'],
  'a client takes the transport by path': [
    'shared/src/clients/x.ts',
    "import { http } from '../transport/index.ts'; export const x = http;",
    'lent-by-its-name',
  ],
  'what is not lent takes parts of screens by path': [
    'shared/src/crop/x.ts',
    "import { button } from '../ui/button.ts'; export const x = button;",
    'lent-by-its-name',
  ],
  'a screen retypes the key of a query': [
    'mf-a/src/x.ts',
    "export const x = { queryKey: ['lesson', 1] };",
    'keys-in-clients',
  ],
  'a screen retypes a key among others that it goes through': [
    'mf-a/src/x.ts',
    "export const x = (lessonsKey, ask) => [lessonsKey, ['lesson']].map((queryKey) => ask({ queryKey }));",
    'keys-in-clients',
  ],
  'a screen retypes a key before others that it goes through': [
    'mf-a/src/x.ts',
    "export const x = (id, lessonQuery, ask) => [['lesson', id], lessonQuery(id).queryKey].forEach(ask);",
    'keys-in-clients',
  ],
  '[7.2 in part] a call goes out without the headers of a call': [
    'mf-a/src/x.ts',
    "export const x = () => fetch('/api/x');",
    'calls-name-themselves',
  ],
  '[7.2 in part] a page says something as it closes, which can carry no header': [
    'mf-a/src/x.ts',
    "export const x = () => navigator.sendBeacon('/api/x');",
    'calls-name-themselves',
  ],
  '[7.2 in part] a library sends files without the headers of a call': [
    'mf-a/src/x.ts',
    'export const x = (Upload, file) => new Upload(file, {});',
    'calls-name-themselves',
  ],
  'a browser test sleeps': ['e2e/specs/x.ts', 'export const x = (page) => page.waitForTimeout(100);', 'no-sleep'],
  'shared imports a room': ['shared/src/x.ts', "import '../../shell/src/main.ts';", 'shared-is-a-leaf'],
  'the api imports more of shared than contracts': [
    'api/src/x.ts',
    "import type { Button } from '@clube/shared/ui/button'; export type X = Button;",
    'api-takes-contracts',
  ],
  'the api imports a tool': ['api/src/x.ts', "import '../../tooling/webpack/index.ts';", 'api-takes-contracts'],
  'a browser test imports the api': ['e2e/specs/x.ts', "import '../../api/src/lib/errors.ts';", 'e2e-from-outside'],
  'a fixture imports a screen': [
    'e2e/fixtures/x.ts',
    "import '../../mf-a/src/remote.ts';",
    'e2e-fixtures-start-the-platform',
  ],
  'a tool imports a screen': ['tooling/x.ts', "import '../shell/src/main.ts';", 'tooling-below-the-rooms'],
  'a room imports a measurement': ['tooling/x.ts', "import '../bench/main.ts';", 'bench-on-top'],
  'a room imports a browser test': ['api/src/x.ts', "import '../../e2e/specs/home.ts';", 'e2e-on-top'],
  'a feature reaches into another': [
    'mf-a/src/features/home/x.ts',
    "import '../rating/rating.ts';",
    'features-by-index',
  ],
  'a route imports the driver': [`${MODULES}/course/other.routes.ts`, "import 'pg';", 'database-in-queries'],
  'a route imports the query builder': [
    `${MODULES}/course/x.ts`,
    "import { sql } from 'kysely'; export const x = sql;",
    'database-in-queries',
  ],
  'a route builds a statement': [
    `${MODULES}/course/x.ts`,
    'export const x = (app) => app.db.selectFrom("lessons");',
    'database-in-queries',
  ],
  'a route sends a statement': [
    `${MODULES}/course/x.ts`,
    'export const x = (app) => app.pool.query("select 1");',
    'database-in-queries',
  ],
  'a route sends a statement by its name': [
    `${MODULES}/course/x.ts`,
    'export const x = (app) => named<Row>(app.db, "x", "select 1", []);',
    'database-in-queries',
  ],
  'queries open a transaction': [
    `${MODULES}/course/x.queries.ts`,
    'export const x = (db) => db.transaction().execute(() => 1);',
    'transactions-in-operations',
  ],
  'a route opens a transaction': [
    `${MODULES}/course/x.routes.ts`,
    'export const x = (app) => app.db.transaction().execute(() => 1);',
    'transactions-in-operations',
  ],
  'queries refuse somebody': [
    `${MODULES}/course/x.queries.ts`,
    "import { errors } from '../../lib/errors.ts'; export const x = () => { throw errors; };",
    'queries-refuse-nothing',
  ],
  'queries shape an answer': [
    `${MODULES}/course/x.queries.ts`,
    'export const x = (row) => ({ ...row, created_at: row.created_at.toISOString() });',
    'moments-in-present',
  ],
  'a route shapes an answer': [
    `${MODULES}/course/x.routes.ts`,
    'export const x = (row) => ({ ...row, ends_at: row.ends_at?.toISOString() ?? null });',
    'moments-in-present',
  ],
  'lib imports a module': ['api/src/lib/x.ts', "import '../modules/course/routes.ts';", 'lib-below-modules'],
  'the database imports what works for modules': [
    'api/src/database/x.ts',
    "import type { Loud } from '../worker/loud.ts'; export type X = Loud;",
    'lib-below-modules',
  ],
  'a route opens a connection': [
    `${MODULES}/course/x.ts`,
    "import { get } from 'node:https'; export const x = get;",
    'connects-in-few-places',
  ],
  'a route asks an address': [
    `${MODULES}/course/x.ts`,
    'export const x = (url: string) => fetch(url);',
    'connects-in-few-places',
  ],
  'a program is started with all that the server has': [
    'api/src/lib/x.ts',
    "import { spawn } from 'node:child_process'; export const x = () => spawn('a', [], { stdio: 'ignore' });",
    'processes-name-their-environment',
  ],
  'a program is given all that the server has': [
    'api/src/lib/x.ts',
    "import { fork } from 'node:child_process'; export const x = () => fork('a', [], { env: { ...process.env } });",
    'processes-name-their-environment',
  ],
  'a name hides that it is all that the server has': [
    'api/src/lib/x.ts',
    'const { env } = process; export const x = env;',
    'processes-name-their-environment',
  ],
  'a thread is started with all that the server has': [
    'api/src/lib/x.ts',
    "import { Worker } from 'node:worker_threads'; export const x = (a) => new Worker(a(1), { workerData: 1 });",
    'processes-name-their-environment',
  ],
  'what starts programs is handed on': [
    'api/src/lib/x.ts',
    "import { execFile } from 'node:child_process'; export const x = promisify(execFile);",
    'processes-name-their-environment',
  ],
  'a module prints': [`${MODULES}/course/x.ts`, 'export const x = () => console.warn(1);', 'one-log'],
  'a module keeps a log of its own': [
    `${MODULES}/course/x.ts`,
    "import { appendFileSync } from 'node:fs'; export const x = (line) => appendFileSync('x.log', line);",
    'one-log',
  ],
  'a module hashes by itself': [
    `${MODULES}/course/x.ts`,
    'export const x = (text) => [...text].reduce((a, b) => (a ^ b.charCodeAt(0)) + 0x5A827999, 0);',
    'known-cryptography',
  ],
  'a screen makes up what nobody may guess': [
    'mf-a/src/x.ts',
    'export const x = () => Math.random().toString(36);',
    'known-cryptography',
  ],
  'a module takes its hashes from elsewhere': [
    `${MODULES}/course/x.ts`,
    "import { md5 } from 'crypto-js'; export const x = md5;",
    'known-cryptography',
  ],
  'a page holds a plug-in': [
    'mf-a/src/x.tsx',
    'export const film = () => <embed src="film.swf" />;',
    'no-given-up-technology',
  ],
  'a page writes into its document': [
    'shell/src/x.ts',
    "export const say = () => document.write('Clube');",
    'no-given-up-technology',
  ],
  'a program is started by a composed line': [
    'api/src/lib/x.ts',
    "import { exec } from 'node:child_process'; export const x = exec;",
    'no-composed-commands',
  ],
  'a program is started through a shell': [
    'api/src/lib/x.ts',
    'export const options = { shell: true };',
    'no-composed-commands',
  ],
  'files form a circle': ['shared/src/x.ts', "import { y } from './y.ts'; export const x = y;", 'no-cycles'],
  'an import leads nowhere': ['api/src/x.ts', "import './gone.ts';", 'resolvable'],
  'modules form a circle': [`${MODULES}/course/x.ts`, "import '../media/routes.ts';", 'no-circles-of-modules'],
};

const workspace = mkdtempSync(path.join(tmpdir(), 'clube-boundaries-'));
const write = (file: string, text: string) => {
  mkdirSync(path.dirname(path.join(workspace, file)), { recursive: true });
  writeFileSync(path.join(workspace, file), text);
};

beforeAll(() => {
  for (const [file, text] of Object.entries(SOUND)) write(file, text);
  write(
    'shared/package.json',
    '{"name":"@clube/shared","exports":{"./transport":"./src/transport/index.ts","./*":"./src/*.ts"}}',
  );
  write('shared/src/y.ts', "import { x } from './x.ts'; export const y = x;");
  mkdirSync(path.join(workspace, 'node_modules/@clube'));
  symlinkSync(path.join(workspace, 'shared'), path.join(workspace, 'node_modules/@clube/shared'));
});
afterAll(() => rmSync(workspace, { recursive: true, force: true }));

test('a workspace in order has no breach', async () => {
  write('shared/src/x.ts', 'export const x = 1;');
  expect(await findBreaches(workspace, ROOMS)).toEqual([]);
});

test.each(Object.entries(BREACHES))('%s: that is refused', async (_breach, [file, line, rule]) => {
  write(file, line);
  try {
    const found = await findBreaches(workspace, ROOMS);
    expect([...new Set(found.map((breach) => breach.split(':')[0]))]).toContain(rule);
    expect(found.some((breach) => breach.includes(file) || rule === 'no-circles-of-modules')).toBe(true);
  } finally {
    rmSync(path.join(workspace, file));
    write('shared/src/x.ts', 'export const x = 1;');
  }
});

test('each rule has a breach that shows it', () => {
  const shown = new Set(Object.values(BREACHES).map(([, , rule]) => rule));
  const names = [...rules, ...textRules].map(({ name }) => name);
  expect(names.filter((name) => !shown.has(name!))).toEqual([]);
});

test('each place that may write moments does', () => {
  const files = Object.keys(MOMENTS_ELSEWHERE).map((name) => `${MODULES}/${name}.ts`);
  const { pattern } = textRules.find(({ name }) => name === 'moments-in-present')!;
  expect(files.filter((file) => !pattern.test(readFileSync(path.join(ROOT, file), 'utf8')))).toEqual([]);
});

test('each file that may write lines or streams does', () => {
  const { pattern } = textRules.find(({ name }) => name === 'one-log')!;
  const files = Object.keys(WRITTEN_ELSEWHERE);
  expect(files.filter((file) => !pattern.test(readFileSync(path.join(ROOT, file), 'utf8')))).toEqual([]);
});

const foldersOf = (folder: string) =>
  readdirSync(path.join(ROOT, folder), { withFileTypes: true })
    .filter((one) => one.isDirectory())
    .map(({ name }) => name)
    .toSorted();

test('each folder of shared has its layer', () => {
  expect(LAYERS.flat().toSorted()).toEqual(foldersOf('shared/src'));
});

test('each folder of the api stands below its modules, or does not', () => {
  expect([...BELOW_MODULES, ...MODULES_AND_ABOVE].toSorted()).toEqual(foldersOf('api/src'));
});

test('ARCHITECTURE.md draws the layers of shared as they are, the lowest last', () => {
  const text = readFileSync(path.join(ROOT, 'ARCHITECTURE.md'), 'utf8');
  const [, chart = ''] = /^## The layers of shared\n[^]*?```\n([^]*?)```/m.exec(text) ?? [];
  const known = new Set(LAYERS.flat());
  // What a layer is about stands behind its folders.
  const drawn = chart.split('\n').map((line) => line.split(/ {2,}/).map((name) => name.trim()));
  const layers = drawn.map((names) => names.filter((name) => known.has(name))).filter((names) => names.length > 0);
  expect(layers.toReversed().map((layer) => layer.toSorted())).toEqual(LAYERS.map((layer) => layer.toSorted()));
});
