import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { createFolderStorage, type ObjectStorage } from './storage.ts';

let folder: string;
let storage: ObjectStorage;
const KEPT = ['sites/1/images/a.webp', 'sites/2/images/b.webp', 'sites/20/images/c.webp'];
beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'clube-storage-'));
  storage = createFolderStorage(folder);
  for (const key of KEPT) await storage.write(key, Buffer.from(key));
});
afterEach(() => rmSync(folder, { recursive: true }));
const kept = async () => (await storage.list('sites')).toSorted();
async function* bytes() {
  yield Buffer.from('x');
}

describe('a key that leads elsewhere than it says', () => {
  const KEYS = [
    '',
    '.',
    '..',
    '/etc/passwd',
    'sites/1/images/',
    'sites//1',
    'sites/1/./images/a.webp',
    'sites/2/../1/images/a.webp',
    'sites/2/images/certificate-/../../..',
    'sites/2/images/..',
    'sites/2/images/..\\..\\..\\1',
  ];
  const acts: Record<string, (key: string) => Promise<unknown>> = {
    read: async (key) => storage.read(key),
    stream: async (key) => storage.stream(key),
    size: (key) => storage.size(key),
    changedAt: (key) => storage.changedAt(key),
    localPath: (key) => storage.localPath(key),
    list: (key) => storage.list(key),
    listPage: (key) => storage.listPage(key, { after: '', most: 10 }),
    write: (key) => storage.write(key, Buffer.from('x')),
    writeFrom: (key) => storage.writeFrom(key, bytes()),
    adopt: (key) => storage.adopt(key, path.join(folder, KEPT[0]!)),
    remove: (key) => storage.remove(key),
    removeFolder: (key) => storage.removeFolder(key),
  };
  test.each(Object.keys(acts))('is refused by %s', async (name) => {
    for (const key of KEYS) await expect(acts[name]!(key)).rejects.toThrow('Key leads elsewhere than it says');
    expect(await kept()).toEqual(KEPT);
  });
});

test('one object is removed, never a folder', async () => {
  await expect(storage.remove('sites/1')).rejects.toThrow();
  await storage.remove('sites/1/images/never-there.webp');
  expect(await kept()).toEqual(KEPT);
  await storage.remove(KEPT[0]!);
  expect(await kept()).toEqual(KEPT.slice(1));
});

test('a folder is removed with all below it, and nothing that is only called alike', async () => {
  await storage.removeFolder('sites/2');
  await storage.removeFolder('sites/never-there');
  expect(await kept()).toEqual([KEPT[0], KEPT[2]]);
});

test('a folder that is begun in that very moment is removed all the same', async () => {
  const failures: unknown[] = [];
  // One in a hundred met it.
  for (let at = 0; at < 1500; at += 1) {
    const key = `sites/3/${at}`;
    const written = storage.writeFrom(`${key}/file`, bytes()).catch(() => undefined);
    await setImmediate();
    const remove = () => storage.removeFolder(key).catch((error: unknown) => failures.push(error));
    await Promise.all([remove(), remove(), written]);
    await remove();
  }
  expect(failures).toEqual([]);
});

test('a folder has no size', async () => {
  expect([await storage.size('sites/1'), await storage.size(KEPT[0]!)]).toEqual([undefined, KEPT[0]!.length]);
});
