import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { neededBy, sinceAfter } from './since.ts';

const before = { ui: { Button: 'a', Field: 'a', Gone: 'a' }, router: { Link: 'a' } };
const now = {
  ui: { Button: 'a', Field: 'a, and more', New: 'a', 'ui/new#Props': 'a' },
  router: { Link: 'a', '(version)': '7' },
};

test('what is new or grew is lent since that version; what did not keeps its own, what went has none', () => {
  const since = { ui: { Button: '1.1.0', Gone: '1.2.0' } };
  expect(sinceAfter(since, before, now, '1.3.0')).toEqual({ ui: { Button: '1.1.0', Field: '1.3.0', New: '1.3.0' } });
});

test('a major version begins anew', () => {
  expect(sinceAfter({ ui: { Button: '1.1.0' } }, before, now, '2.0.0')).toEqual({});
});

describe('a remote needs the platform of the newest name that it takes', () => {
  let folder: string;
  beforeEach(() => {
    folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'clube-since-test-')));
  });
  afterEach(() => {
    rmSync(folder, { recursive: true });
  });
  const write = (file: string, text: string) => {
    const place = path.join(folder, file);
    mkdirSync(path.dirname(place), { recursive: true });
    writeFileSync(place, text);
  };
  const ui = { Field: '1.9.0', New: '1.10.0', Newest: '1.11.0' };
  const needs = (page: string) => {
    write('src/page.tsx', page);
    return neededBy(folder, { ui });
  };

  test('under whatever name it takes it', () => {
    write('src/page.test.tsx', `import { Newest } from 'ui';\n`);
    write('src/parts/part.ts', `import { Field } from 'ui';\n`);
    const page = `import { Button, New as Other } from 'ui';\nimport {\n  Link,\n} from 'router';\n`;
    expect(needs(page)).toEqual({ version: '1.10.0', by: 'New of ui (src/page.tsx)' });
    expect(neededBy(folder, { ui: { Newest: '1.11.0' } })).toBeUndefined();
  });

  test.each([
    [`const Part = later(() => import('ui').then((module) => module.New));`, '1.10.0'],
    [`const Part = later(() => import(/* webpackChunkName: "ui" */ 'ui').then((all) => all.Field));`, '1.9.0'],
    [`const { Field } = await import('ui');`, '1.11.0'],
    [`import * as ui from 'ui';`, '1.11.0'],
    [`export { Field as Newest } from 'ui';`, '1.9.0'],
    [`import type { Newest } from 'ui';\nimport { type Newest, Field } from 'ui';`, '1.9.0'],
    [`import type { Newest } from 'ui';\nexport type { New } from 'ui';`, undefined],
  ])('however it takes it: %s', (page, version) => {
    expect(needs(page)?.version).toBe(version);
  });

  test('also where what takes it is built into it, and no other part of that', () => {
    const shared = 'node_modules/@clube/shared';
    const exports = { './clients/*': './src/clients/*.ts', './parts': './src/parts/index.ts', './ui': './src/ui.ts' };
    write(`${shared}/package.json`, JSON.stringify({ exports }));
    write(`${shared}/src/clients/send.ts`, `import { waiting } from '../parts/index.ts';\nimport { New } from 'ui';\n`);
    write(`${shared}/src/parts/index.ts`, `export { waiting } from './waiting.ts';\nexport * from './loud.ts';\n`);
    write(`${shared}/src/parts/waiting.ts`, `import { Field } from 'ui';\n`);
    write(`${shared}/src/parts/loud.ts`, `export { Newest as loud } from 'ui';\n`);
    // Lent, whatever it is made of.
    write(`${shared}/src/ui.ts`, `export { Newest } from 'ui';\n`);
    const by = (name: string, file: string) => `${name} of ui (${shared}/src/${file})`;
    expect(needs(`import { Newest } from '@clube/shared/ui';`)).toBeUndefined();
    expect(needs(`import { waiting } from '@clube/shared/parts';`)).toEqual({
      version: '1.9.0',
      by: by('Field', 'parts/waiting.ts'),
    });
    expect(needs(`import { send } from '@clube/shared/clients/send';`)).toEqual({
      version: '1.10.0',
      by: by('New', 'clients/send.ts'),
    });
    expect(needs(`import { loud as quiet } from '@clube/shared/parts';`)).toEqual({
      version: '1.11.0',
      by: by('Newest', 'parts/loud.ts'),
    });
  });
});
