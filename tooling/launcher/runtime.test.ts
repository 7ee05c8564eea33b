import { execFile } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from '@jest/globals';

/** Puts what it is asked for in place as npm does: it breaks where another is at the same, and takes a moment between two steps. */
const NPM = `#!${process.execPath}
const fs = require('node:fs');
fs.appendFileSync(process.env.FETCHES, 'fetched ' + process.cwd() + '\\n');
fs.mkdirSync('node_modules');
setTimeout(() => {
  fs.mkdirSync('node_modules/.bin');
  fs.mkdirSync('node_modules/node-' + process.platform + '-' + process.arch + '/bin', { recursive: true });
  fs.writeFileSync('node_modules/node-' + process.platform + '-' + process.arch + '/bin/node', '');
  fs.writeFileSync('node_modules/.bin/pnpm', '');
  fs.writeFileSync('package.json', '{"private":true}');
}, 300);
`;
/** The same for the workspace. */
const PNPM = `#!${process.execPath}
const fs = require('node:fs');
fs.appendFileSync(process.env.FETCHES, 'installed ' + process.cwd() + '\\n');
fs.mkdirSync('node_modules');
setTimeout(() => fs.writeFileSync('node_modules/whole', ''), 300);
`;

let tree: string;
beforeEach(() => {
  tree = mkdtempSync(path.join(tmpdir(), 'clube-tree-'));
  const launcher = path.join(tree, 'tooling/launcher');
  const bin = path.join(tree, 'bin');
  for (const folder of [launcher, bin]) mkdirSync(folder, { recursive: true });
  cpSync(path.join(import.meta.dirname, 'runtime.mjs'), path.join(launcher, 'runtime.mjs'));
  writeFileSync(path.join(tree, 'package.json'), '{"clube":{"pnpm":"1.0.0"}}');
  writeFileSync(path.join(tree, 'pnpm-lock.yaml'), 'lockfileVersion: 9');
  for (const [name, text] of [
    ['npm', NPM],
    ['pnpm', PNPM],
  ] as const) {
    writeFileSync(path.join(bin, name), text);
    chmodSync(path.join(bin, name), 0o700);
  }
});
afterEach(() => rmSync(tree, { recursive: true, force: true }));

const START = `import { ensureInstalled, ensureRuntime } from './tooling/launcher/runtime.mjs';
ensureRuntime();
ensureInstalled(process.argv[1]);`;
/** @param before what runs in the same process, before anything of it is loaded */
const start = (before = '') => {
  const first = `data:text/javascript,${encodeURIComponent(before)}`;
  const what = ['--import', first, '--input-type=module', '-e', START, path.join(tree, 'bin/pnpm')];
  return promisify(execFile)(process.execPath, what, {
    cwd: tree,
    env: {
      ...process.env,
      PATH: [path.join(tree, 'bin'), process.env.PATH].join(path.delimiter),
      FETCHES: path.join(tree, 'fetches'),
      // What it compiles it would keep there too.
      NODE_DISABLE_COMPILE_CACHE: '1',
    },
  });
};
const fetches = () => readFileSync(path.join(tree, 'fetches'), 'utf8').trim().split('\n');
const once = () => [`fetched ${path.join(tree, '.clube/runtime')}`, `installed ${tree}`];

test('of several first starts of one tree at once one fetches, and the others wait for it', async () => {
  await Promise.all([start(), start(), start()]);
  expect(fetches()).toEqual(once());
  expect(readdirSync(path.join(tree, '.clube'))).toEqual(['runtime']);
  await start();
  expect(fetches()).toEqual(once());
});

test('who was killed while fetching stands in nobody’s way', async () => {
  const { pid } = await new Promise<{ pid: number }>((resolve) => {
    const child = execFile(process.execPath, ['-e', ''], () => resolve({ pid: child.pid! }));
  });
  mkdirSync(path.join(tree, '.clube'));
  writeFileSync(path.join(tree, '.clube/setup.lock'), String(pid));
  await Promise.all([start(), start()]);
  expect(fetches()).toEqual(once());
  expect(readdirSync(path.join(tree, '.clube'))).toEqual(['runtime']);
});

test('a lock that was left by a process of the same number, as in a container that is started again, stands in nobody’s way', async () => {
  await start(`import fs from 'node:fs';
fs.mkdirSync('.clube');
fs.writeFileSync('.clube/setup.lock', String(process.pid));`);
  expect(fetches()).toEqual(once());
  expect(readdirSync(path.join(tree, '.clube'))).toEqual(['runtime']);
});

const WITHOUT_LINKS = (code: string) => `import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
fs.linkSync = () => { throw Object.assign(new Error('no links'), { code: '${code}' }); };
syncBuiltinESMExports();`;

test('on a disk where a file has no second name one fetches all the same', async () => {
  await Promise.all(['EPERM', 'ENOTSUP', 'EPERM'].map((code) => start(WITHOUT_LINKS(code))));
  expect(fetches()).toEqual(once());
  expect(readdirSync(path.join(tree, '.clube'))).toEqual(['runtime']);
});
