import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { Environment } from '../../api/src/environment.ts';
import { ROOT } from '../build/apps.ts';

const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');
const document = read('docs/security.md');
/** `file` “words of it” */
const saidIn = (text: string) =>
  [...text.matchAll(/`([\w./-]+)` “([^”]+)”/g)].map(([, file, words]) => ({ file: file!, words: words! }));
/** What stands below a heading, down to the next one of its kind. */
const sections = new Map(
  document
    .split(/^#{2,3} /m)
    .slice(1)
    .map((text) => [text.slice(0, text.indexOf('\n')), text]),
);

test('what docs/security.md says of the code stands there', () => {
  const said = saidIn(document);
  expect(said.length).toBeGreaterThan(100);
  const untrue = said.filter(({ file, words }) => {
    const place = path.join(ROOT, file);
    return !existsSync(place) || !read(file).includes(words);
  });
  expect(untrue).toEqual([]);
});

test('each part of docs/security.md that docs/asvs.md names is there, and says something of the code', () => {
  const named = [...read('docs/asvs.md').matchAll(/says of the code stands there”, ([A-Z][^`|;]*?) *[|;]/g)].map(
    ([, name]) => name!,
  );
  expect(named.length).toBeGreaterThan(8);
  expect(named.filter((name) => saidIn(sections.get(name) ?? '').length === 0)).toEqual([]);
});

test('the life of each secret of the settings is written down', () => {
  const keys = sections.get('The life of each key') ?? '';
  const secrets = Object.keys(Environment.properties).filter((name) =>
    /_(SECRET|TOKEN|SECRET_KEY|WEBHOOK_SECRET)$|^(SMTP|DATABASE|DATABASE_MIGRATION)_URL$/.test(name),
  );
  expect(secrets.length).toBeGreaterThan(7);
  expect(secrets.filter((name) => !keys.includes(`\`${name}\``))).toEqual([]);
  const rows = keys.split('\n').filter((line) => line.startsWith('| '));
  expect(rows[0]).toMatch(/^\| key +\| made +\| kept +\| known to +\| changed +\| then +\|$/);
  expect(
    rows.filter((row) =>
      row
        .split('|')
        .slice(1, -1)
        .some((cell) => cell.trim() === ''),
    ),
  ).toEqual([]);
});

test('docs/security.md says how soon a component is mended that has a flaw, is old, or is given up', () => {
  const rows = (sections.get('Components') ?? '').split('\n').filter((line) => /^\| (?!what|-)/.test(line));
  const times = rows.map((row) => row.split('|').map((cell) => cell.trim()));
  expect(times.map(([, what, when]) => `${what}: ${/week|month|quarter/.exec(when!)?.[0]}`)).toEqual([
    'a flaw that somebody can use from outside: week',
    'another flaw: month',
    'a newer version that mends none: quarter',
    'nobody mends it any more: quarter',
  ]);
});
