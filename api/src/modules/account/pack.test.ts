import { Readable } from 'node:stream';
import { expect, test } from '@jest/globals';
import { strFromU8, unzipSync } from 'fflate';
import type { Db } from '../../database/connect.ts';
import { connect } from '../../database/connect.ts';
import { packOwn, type Packed } from './pack.ts';

// The modules below read nothing of it.
const db: Db = connect('postgres://nobody@localhost:1/none', 1).db;
const own = { userId: 1, email: 'bia@atelie.example', boundTo: null };

function storageOf(files: Record<string, Buffer>) {
  const opened: string[] = [];
  return {
    opened,
    size: async (key: string) => files[key]?.length,
    stream: (key: string) => {
      opened.push(key);
      return Readable.from([files[key]!]);
    },
  };
}
async function unpack(pieces: AsyncIterable<Buffer>) {
  const all: Buffer[] = [];
  for await (const piece of pieces) all.push(piece);
  return unzipSync(Buffer.concat(all));
}

test('a table and a file are read when what comes before them was written', async () => {
  const read: string[] = [];
  const table = (name: string) => ({
    [name]: async () => {
      read.push(name);
      return [{ name }];
    },
  });
  const storage = storageOf({ a: Buffer.alloc(10, 'a'), b: Buffer.alloc(10, 'b') });
  const modules: Packed = [
    { personal: { ...table('one'), ...table('two') } },
    { personalFiles: async () => ['a', 'b'].map((key) => ({ name: key, key })) },
  ];
  const pieces = packOwn({ db, storage }, own, modules);
  await pieces.next();
  expect(read).toEqual(['one']);
  while (storage.opened.length === 0) await pieces.next();
  expect([read, storage.opened]).toEqual([['one', 'two'], ['a']]);
  await pieces.return();
});

test('many rows come in pieces, and are one list', async () => {
  const rows = Array.from({ length: 5000 }, (_, index) => ({ index, text: `ção ${crypto.randomUUID()}` }));
  const modules: Packed = [{ personal: { notes: async () => rows, empty: async () => [] } }];
  const files = await unpack(packOwn({ db, storage: storageOf({}) }, own, modules));
  expect(JSON.parse(strFromU8(files['notes.json']!))).toEqual(rows);
  expect(JSON.parse(strFromU8(files['empty.json']!))).toEqual([]);
});

test('files above the limit are named in a list, smaller ones after them are packed, and one that is gone is not missed', async () => {
  const storage = storageOf({ a: Buffer.alloc(60, 'a'), b: Buffer.alloc(60, 'b'), c: Buffer.alloc(40, 'c') });
  const modules: Packed = [
    { personalFiles: async () => ['a', 'b', 'gone'].map((key) => ({ name: `${key}.webp`, key })) },
    { personalFiles: async () => [{ name: 'c.webp', key: 'c' }] },
  ];
  const files = await unpack(packOwn({ db, storage }, own, modules, 100));
  expect(Object.keys(files).toSorted()).toEqual(['files/a.webp', 'files/c.webp', 'files/left-out.txt']);
  expect(strFromU8(files['files/left-out.txt']!)).toBe('b.webp\t60\n');
  expect(storage.opened).toEqual(['a', 'c']);
  const whole = await unpack(packOwn({ db, storage }, own, modules, 160));
  expect(Object.keys(whole)).not.toContain('files/left-out.txt');
});

test('a table that cannot be read fails the whole, and so does a file', async () => {
  const fails = async () => {
    throw new Error('no table');
  };
  await expect(unpack(packOwn({ db, storage: storageOf({}) }, own, [{ personal: { fails } }]))).rejects.toThrow(
    'no table',
  );
  const storage = {
    size: async () => 1,
    stream: () =>
      new Readable({
        read() {
          this.destroy(new Error('no disk'));
        },
      }),
  };
  const modules: Packed = [{ personalFiles: async () => [{ name: 'a', key: 'a' }] }];
  await expect(unpack(packOwn({ db, storage }, own, modules))).rejects.toThrow('no disk');
});
