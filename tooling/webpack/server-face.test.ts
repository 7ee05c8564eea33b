import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { SHELL } from '@clube/shared/contracts/remote';
import { apps, ROOT } from '../build/apps.ts';
import { readBuild } from '../release/read-build.ts';

/** Words that only the code of React, of the router and of i18n has. */
const LENT = [
  'react.transitional.element',
  'will be treated as if it were',
  'Attempted to call a translation function without setting a locale',
];

test.each(apps())(
  '%s: React, router and i18n stand in the shell’s face alone; a remote’s asks for them',
  async (app) => {
    const { draft, contents } = await readBuild(app);
    const { sha256 } = draft.files.find(({ file }) => file === draft.server!.file)!;
    const text = contents.get(sha256)!.toString();
    const asked = new Set([...text.matchAll(/require\("([^"]+)"\)/g)].map(([, name]) => name));
    const names = ['react', 'react-router-dom', '@lingui/react'];
    expect(LENT.filter((words) => text.includes(words))).toEqual(app === SHELL ? LENT : []);
    expect(names.filter((name) => asked.has(name))).toEqual(app === SHELL ? [] : names);
  },
);

/** Words that only the code of an editor, and of what reads typefaces, has: no first picture is drawn with either. */
const BROWSERS_OWN = ['ProseMirror', 'glyf'];

test.each(apps())('%s: what draws first pictures holds no editor and nothing that reads typefaces', async (app) => {
  const { draft, contents } = await readBuild(app);
  const { sha256 } = draft.files.find(({ file }) => file === draft.server!.file)!;
  const text = contents.get(sha256)!.toString();
  expect(BROWSERS_OWN.filter((word) => text.includes(word))).toEqual([]);
});

/** Given by libraries that browsers alone have: of the tour, of the editor, and what lays a PDF's words over its pages. */
const OF_LIBRARIES =
  /^(introjs|ProseMirror|selectedCell$|markedContent$|css$|(top|bottom|left|right)-(left|middle|right|top|bottom)$)/;

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
  expect(used.filter((name) => !server.includes(name) && !OF_LIBRARIES.test(name))).toEqual([]);
  // One other letter, and the process that draws keeps all of it twice as large.
  expect(/[^\x20-\x7e\s]/.exec(server)).toBeNull();
});
