import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { ROOT } from '../build/apps.ts';
import { runRelease } from './run.ts';

let folder: string;
let platform: Server;
const asked: string[] = [];
const at = (name: string) => path.join(folder, name);
const write = (name: string, text: string) => writeFileSync(at(name), text);
const page = (text: string) => `import { t } from '@lingui/core/macro';\nexport const title = () => t\`${text}\`;\n`;
/** Says a text in a language, in the catalogue as `lingui extract` left it. */
function translate(locale: string, text: string) {
  const name = `mf-x/src/locales/${locale}.po`;
  write(name, readFileSync(at(name), 'utf8').replace(/(msgid "Olá"\nmsgstr )".*"/, `$1"${text}"`));
}

function extractTexts() {
  const { status } = spawnSync(at('node_modules/.bin/lingui'), ['extract'], {
    cwd: folder,
    env: { ...process.env, NODE_ENV: 'production', CLUBE_TEXTS_OF: 'shared,mf-x' },
  });
  expect(status).toBe(0);
}
beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'clube-texts-'));
  for (const room of ['shared', 'mf-x']) mkdirSync(at(`${room}/src`), { recursive: true });
  symlinkSync(path.join(ROOT, 'node_modules'), at('node_modules'));
  cpSync(path.join(ROOT, 'lingui.config.ts'), at('lingui.config.ts'));
  write('package.json', '{ "type": "module" }');
  write('mf-x/src/page.ts', page('Olá'));
  extractTexts();
  translate('es', 'Hola');
  translate('en', 'Hello');
  asked.length = 0;
  platform = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    response.writeHead(403).end('{}');
  });
  await new Promise<void>((resolve) => platform.listen(0, '127.0.0.1', resolve));
});
afterEach(async () => {
  await new Promise((resolve) => platform.close(resolve));
  rmSync(folder, { recursive: true, force: true });
  jest.restoreAllMocks();
});

test.each([
  ['is in no catalogue is refused', () => write('mf-x/src/page.ts', page('Adeus')), 'check sync'],
  ['is not translated is refused', () => translate('en', ''), 'check missing'],
  ['is in every catalogue, in its language, goes to the platform', () => {}, undefined],
])('a release with a text that %s', async (_what, change, refusedBy) => {
  change();
  const said = jest.spyOn(console, 'error').mockImplementation(() => {});
  const build = jest.fn(async () => {});
  const draft = { chunks: {}, files: [] };
  const { port } = platform.address() as AddressInfo;
  // One token of sixty-four begins with a dash.
  const code = await runRelease(['mf-x', '--to', `http://127.0.0.1:${port}`, '--token', '-ours'], {
    usage: '',
    folder,
    apps: () => ['mf-x'],
    byDefault: [],
    build,
    read: async (remote) => ({ remote, draft, contents: new Map() }),
  });
  expect(code).toBe(1);
  const isRefused = refusedBy !== undefined;
  expect([build.mock.calls.length, asked]).toEqual(isRefused ? [0, []] : [1, ['POST /api/platform/release/mf-x']]);
  expect(said.mock.calls.join('\n')).toContain(refusedBy ?? '403');
});
