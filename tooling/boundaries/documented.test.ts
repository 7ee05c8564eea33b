import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { ROOT } from '../build/apps.ts';
import { silentRefusals, undocumented } from './documented.ts';

/** What other rooms, and teams outside, build on. */
const PUBLIC = ['contracts', 'clients', 'federation', 'ui'];
const filesOf = (folder: string) =>
  globSync(`shared/src/${folder}/**/*.{ts,tsx}`, { cwd: ROOT }).filter(
    (file) => !/\.test\.tsx?$|\.css\.ts$/.test(file),
  );

test('an export without a comment is found; a type with the name of its schema needs none', () => {
  const told = '/** 0 to 100. */\nexport const Percent = 1;\nexport type Percent = number;\n';
  expect(undocumented(told)).toEqual([]);
  expect(undocumented(`${told}\nexport const lost = 1;\nexport function gone() {}`)).toEqual(['lost', 'gone']);
  expect(undocumented('// Said to who reads this, and to no editor.\nexport type Half = 1;')).toEqual(['Half']);
});

test.each(PUBLIC)('everything that shared/src/%s exports says what it is', (folder) => {
  const files = filesOf(folder);
  expect(files.length).toBeGreaterThan(5);
  const bare = files.flatMap((file) =>
    undocumented(readFileSync(path.join(ROOT, file), 'utf8')).map((name) => `${file} ${name}`),
  );
  expect(bare).toEqual([]);
});

/** Calls that change something: whoever calls one has to know what it refuses. */
const CHANGE = /http\s*\.(?:post|put|patch|delete)\(/;

test('every client that changes something says what it throws', () => {
  const silent = filesOf('clients').flatMap((file) =>
    readFileSync(path.join(ROOT, file), 'utf8')
      .split(/^(?=\/\*\*)/m)
      .filter((part) => CHANGE.test(part) && !part.includes('@throws'))
      .map((part) => /^export (?:const|async function|function) (\w+)/m.exec(part)?.[1] ?? file),
  );
  expect(silent).toEqual([]);
});

test('who refuses somebody without saying so is found', () => {
  const body = "export async function save() {\n  throw new AppError('x');\n}\n";
  expect(silentRefusals(`/** Saves. @throws AppError \`x\` */\n${body}`)).toEqual([]);
  expect(silentRefusals(`/** Saves. */\n${body}`)).toEqual(['save']);
  expect(silentRefusals(`${body}\nexport const read = () => 1;`)).toEqual(['save']);
});

test('each operation that refuses somebody says what it throws', () => {
  const files = globSync('api/src/modules/**/*.ts', { cwd: ROOT }).filter(
    (file) => !/(?:\.test|routes)\.ts$/.test(file),
  );
  expect(files.length).toBeGreaterThan(100);
  const silent = files.flatMap((file) =>
    silentRefusals(readFileSync(path.join(ROOT, file), 'utf8')).map((name) => `${file} ${name}`),
  );
  expect(silent).toEqual([]);
});
