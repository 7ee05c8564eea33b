/** @jest-environment node */
import 'fake-indexeddb/auto';
import { beforeEach, expect, test } from '@jest/globals';
import { dropDownload, forgetDownloads, forgetOtherDownloads, keepPiece, readDownload } from './downloads.ts';
import { forgetAll } from './forget.ts';

const DAY = 24 * 60 * 60_000;
const MB = 1024 * 1024;
const mine = { memberId: 7, id: 1 };
const bytes = (text: string) => new TextEncoder().encode(text);
const textOf = async (whose = mine, now?: number) => {
  const kept = await readDownload(whose, now);
  return kept && new Blob(kept.parts).text();
};

beforeEach(() => forgetDownloads());

test('what came is kept in its order, with the file that it is of, until that is here', async () => {
  await keepPiece(mine, '"t"', 0, bytes('abcd'));
  await keepPiece(mine, '"t"', 4, bytes('efgh'));
  expect(await textOf()).toBe('abcdefgh');
  expect(await readDownload(mine)).toMatchObject({ bytes: 8, tag: '"t"' });
  await dropDownload(mine);
  expect(await readDownload(mine)).toBeUndefined();
});

test('what begins anew has nothing of what was before, and after a gap nothing counts', async () => {
  await keepPiece(mine, '"t"', 0, bytes('abcd'));
  await keepPiece(mine, '"t"', 4, bytes('efgh'));
  await keepPiece(mine, '"u"', 0, bytes('xy'));
  expect([await textOf(), (await readDownload(mine))?.tag]).toEqual(['xy', '"u"']);
  await keepPiece(mine, '"u"', 3, bytes('z'));
  expect(await textOf()).toBe('xy');
});

test('it is its member’s alone, of its material alone, for seven days, and not longer for a date that lies ahead', async () => {
  const now = Date.now();
  await keepPiece(mine, '"t"', 0, bytes('mine'));
  await keepPiece({ memberId: 7, id: 11 }, '"t"', 0, bytes('another'));
  await keepPiece({ memberId: 8, id: 1 }, '"t"', 0, bytes('theirs'));
  await keepPiece({ memberId: 7, id: 2 }, '"t"', 0, bytes('old'), now - 7 * DAY);
  await keepPiece({ memberId: 7, id: 3 }, '"t"', 0, bytes('ahead'), now + 8 * DAY);
  expect([await textOf(), await textOf(mine, now + 8 * DAY)]).toEqual(['mine', undefined]);
  expect([await textOf({ memberId: 7, id: 2 }), await textOf({ memberId: 7, id: 3 })]).toEqual([undefined, undefined]);
  await forgetOtherDownloads(7);
  expect(await textOf({ memberId: 8, id: 1 })).toBeUndefined();
  await dropDownload(mine);
  expect(await textOf({ memberId: 7, id: 11 })).toBe('another');
});

test('where it is more than may be kept, the oldest of other files goes', async () => {
  const now = Date.now();
  const piece = new Uint8Array(MB);
  for (const id of [2, 3, 4])
    for (const at of [0, 1]) await keepPiece({ memberId: 7, id }, '"t"', at * MB, piece, now - id);
  const left = async () => {
    const found = await Promise.all([2, 3, 4].map((id) => readDownload({ memberId: 7, id })));
    return found.map((one) => one?.bytes);
  };
  // A file is named by where its last piece ends: what lies before it is not looked at.
  await keepPiece(mine, '"t"', 294 * MB, piece);
  expect(await left()).toEqual([2 * MB, 2 * MB, undefined]);
  await keepPiece(mine, '"t"', 298 * MB, piece);
  expect(await left()).toEqual([undefined, undefined, undefined]);
});

test('who signs out leaves nothing', async () => {
  await keepPiece(mine, '"t"', 0, bytes('abcd'));
  await forgetAll();
  expect(await readDownload(mine)).toBeUndefined();
});
