/** @long */
import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import { freePort } from '../../api/src/lib/free-port.ts';
import { ROOT } from '../build/apps.ts';

const data = mkdtempSync(path.join(tmpdir(), 'clube-dev-'));
// The database runs as another user when the tests run as root.
chmodSync(data, 0o755);
afterAll(() => rmSync(data, { recursive: true, force: true }));

/** The HTML of sign-in; nothing while nobody listens. */
const askedOf = (port: number): Promise<string> =>
  new Promise((resolve) => {
    get({ host: '127.0.0.1', port, path: '/', headers: { host: `localhost:${port}` } }, (answer) => {
      let html = '';
      answer.setEncoding('utf8').on('data', (piece: string) => (html += piece));
      answer.on('end', () => resolve(html));
    }).on('error', () => resolve(''));
  });

test('`pnpm dev --drawn` starts a platform whose sign-in the server draws, whatever the setting says, and ends with it', async () => {
  const port = await freePort();
  const child = spawn(process.execPath, [path.join(ROOT, 'tooling/dev/main.ts'), '--drawn', '--port', String(port)], {
    cwd: ROOT,
    env: { ...process.env, CLUBE_DATA: data, CLUBE_RENDERING: 'false' },
    stdio: 'ignore',
  });
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  try {
    let html = '';
    while (!html.includes('<div id="root" data-drawn="">')) {
      if (child.exitCode !== null) throw new Error(`It ended with ${child.exitCode}`);
      html = await askedOf(port);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    expect(html).toMatch(/<form[^]*type="password"/);
  } finally {
    child.kill('SIGTERM');
  }
  expect(await ended).toBe(0);
  expect(await askedOf(port)).toBe('');
}, 120_000);
