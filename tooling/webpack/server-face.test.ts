import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { apps, ROOT } from '../build/apps.ts';
import { readBuild } from '../release/read-build.ts';

test.each(apps())('%s: both faces are one release, and name the same classes', async (app) => {
  const dist = path.join(ROOT, app, 'dist');
  const textOf = (...files: string[]) => files.map((file) => readFileSync(path.join(dist, file), 'utf8')).join('\n');
  const { draft } = await readBuild(app);
  const faces = draft.files.map(({ file }) => file).filter((file) => file.startsWith('server/'));
  expect(faces).toEqual([draft.server!.file]);
  const files = readdirSync(dist);
  const browser = textOf(...files.filter((file) => file.endsWith('.js')));
  const sheets = textOf(...files.filter((file) => file.endsWith('.css')));
  const names = new Set([...sheets.matchAll(/\.([A-Za-z_][\w-]*)/g)].map(([, name]) => name!));
  const used = [...names].filter((name) => new RegExp(`["'\` ]${name}["'\` ]`).test(browser));
  expect(used.length).toBeGreaterThan(5);
  const server = textOf(draft.server!.file);
  expect(used.filter((name) => !server.includes(name))).toEqual([]);
  // One other letter, and the process that draws keeps all of it twice as large.
  expect(/[^\x20-\x7e\s]/.exec(server)).toBeNull();
});
