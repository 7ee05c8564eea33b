import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { describeFile } from '../jest/together.ts';
import { together } from './together.ts';

let root = '';
const children: ChildProcess[] = [];
const write = (name: string, text: string) => {
  mkdirSync(path.dirname(path.join(root, name)), { recursive: true });
  writeFileSync(path.join(root, name), text);
};
beforeEach(() => void (root = mkdtempSync(path.join(tmpdir(), 'clube-together-'))));
afterEach(() => {
  // Jest waits for every process that holds its output open.
  for (const child of children.splice(0)) child.kill('SIGKILL');
  rmSync(root, { recursive: true, force: true, maxRetries: 5 });
});

test('each file is run once: by itself where it says so, else in one group', () => {
  const usual = Array.from({ length: 10 }, (_one, at) => `src/noun-${at}.test.ts`);
  for (const name of usual) write(`room/${name}`, '');
  write('room/src/long.test.ts', '/** @long */\n');
  write('room/src/alone.test.ts', '/** @sql-heavy */\n/** @alone */\n');
  write('room/src/server.test.tsx', '/** @jest-environment node */\n');
  write('room/src/mocked.test.ts', "jest.mock('./other.ts');\n");
  write('room/node_modules/other/src/their.test.ts', '');
  const files = together(root, 'room').map((name) => path.relative(root, name));
  const groups = files.filter((name) => name.startsWith('.clube'));
  expect(files.filter((name) => !groups.includes(name))).toEqual(
    ['alone', 'long', 'mocked', 'server'].map((name) => `room/src/${name}.test.ts${name === 'server' ? 'x' : ''}`),
  );
  const text = groups.map((name) => readFileSync(path.join(root, name), 'utf8')).join('');
  expect(groups).toHaveLength(2);
  for (const name of usual) expect(text.split(`import('../../../../room/${name}')`)).toHaveLength(2);

  // What an earlier run left is nobody's.
  const [only, ...others] = together(root, 'room', (file) => file.endsWith('noun-3.test.ts'));
  expect(others).toEqual([]);
  expect(readdirSync(path.dirname(only!))).toEqual([path.basename(only!)]);
});

test('workers with nothing else to run have as many groups as each other, of as many files as can be', () => {
  for (let at = 0; at < 39; at += 1) write(`room/src/noun-${at}.test.ts`, '');
  const sizes = (workers?: number) =>
    together(root, 'room', undefined, workers).map(
      (name) => readFileSync(name, 'utf8').split('describeFile(').length - 1,
    );
  expect(sizes()).toEqual([8, 8, 8, 8, 7]);
  expect(sizes(2)).toEqual([7, 7, 7, 7, 7, 4]);
  expect(sizes(3)).toEqual([7, 7, 7, 7, 7, 4]);
  expect(sizes(4)).toEqual([5, 5, 5, 5, 5, 5, 5, 4]);
});

test('a run that goes on beside another in the same clone keeps its files', async () => {
  write('room/src/noun.test.ts', '');
  const begin = async () => {
    const program = `const { together } = await import(${JSON.stringify(path.join(import.meta.dirname, 'together.ts'))});
      console.log(JSON.stringify(together(${JSON.stringify(root)}, 'room')));
      setInterval(() => {}, 1000);`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    children.push(child);
    const [told] = (await once(child.stdout, 'data')) as [Buffer];
    return { child, files: JSON.parse(told.toString()) as string[] };
  };
  const [first, second] = [await begin(), await begin()];
  expect(first.files).toHaveLength(1);
  expect([...first.files, ...second.files].filter((file) => !existsSync(file))).toEqual([]);
  expect(second.files).not.toEqual(first.files);
  // Of a run that was killed the next one takes the place, so that jest knows its files.
  first.child.kill('SIGKILL');
  await once(first.child, 'exit');
  expect((await begin()).files).toEqual(first.files);
});

const seen: string[] = [];
await describeFile('a file', async () => {
  // Whatever is awaited while a file is read, what it registers is its own.
  await Promise.resolve();
  beforeEach(() => void seen.push('a hook of the first'));
  afterAll(() => void seen.push('the end of the first'));
  test('its test', () => expect(seen.splice(0)).toEqual(['a hook of the first']));
});
describe('the next file', () => {
  test('runs after the end of the first, without its hooks', () =>
    expect(seen.splice(0)).toEqual(['the end of the first']));
});
