import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from '@jest/globals';
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

test('a remote needs the platform of the newest name that it takes, under whatever name it takes it', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'clube-since-test-'));
  try {
    mkdirSync(path.join(folder, 'src/parts'), { recursive: true });
    const write = (file: string, text: string) => writeFileSync(path.join(folder, 'src', file), text);
    write('page.tsx', `import { Button, New as Other } from 'ui';\nimport {\n  Link,\n} from 'router';\n`);
    write('page.test.tsx', `import { Newest } from 'ui';\n`);
    write('parts/part.ts', `import { Field } from 'ui';\n`);
    const ui = { Field: '1.9.0', New: '1.10.0', Newest: '1.11.0' };
    expect(neededBy(folder, { ui })).toEqual({ version: '1.10.0', by: 'New of ui (src/page.tsx)' });
    expect(neededBy(folder, { ui: { Newest: '1.11.0' } })).toBeUndefined();
  } finally {
    rmSync(folder, { recursive: true });
  }
});
