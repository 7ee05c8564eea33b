/** @jest-environment node */
import 'fake-indexeddb/auto';
import { beforeEach, expect, test } from '@jest/globals';
import {
  dropUpload,
  forgetOtherUploads,
  forgetUploads,
  keepUpload,
  keepUploadFile,
  readUpload,
  readUploadFile,
  readUploads,
  type KeptUpload,
} from './uploads.ts';

const DAY = 24 * 60 * 60_000;
const upload = (id: string, more: Partial<KeptUpload<string>> = {}): KeptUpload<string> => ({
  id,
  memberId: 7,
  name: `${id}.mp4`,
  size: 4,
  lastModified: 1,
  target: 'library',
  isPaused: false,
  at: Date.now(),
  ...more,
});
const ids = async (memberId = 7) => (await readUploads(memberId)).map(({ id }) => id);

beforeEach(() => forgetUploads());

test('what was begun is kept with its file, in the order in which it was chosen, until it is there', async () => {
  await keepUpload(upload('b', { at: Date.now() - 1000 }));
  await keepUpload(upload('a', { at: Date.now() - 2000 }));
  await keepUploadFile('a', new File(['abcd'], 'a.mp4'));
  expect(await ids()).toEqual(['a', 'b']);
  expect(await (await readUploadFile('a'))?.text()).toBe('abcd');
  await keepUpload(upload('a', { url: '/x', isPaused: true }));
  expect(await readUpload('a')).toMatchObject({ url: '/x', isPaused: true });
  expect(await (await readUploadFile('a'))?.text()).toBe('abcd');
  await dropUpload('a');
  expect([await ids(), await readUploadFile('a')]).toEqual([['b'], undefined]);
});

test('it is its member’s alone, for seven days, and files of nothing go too', async () => {
  await keepUpload(upload('mine'));
  await keepUpload(upload('old', { at: Date.now() - 7 * DAY }));
  await keepUpload(upload('theirs', { memberId: 8 }));
  for (const id of ['mine', 'old', 'theirs', 'nothing']) await keepUploadFile(id, new File(['x'], id));
  expect([await ids(), await ids(8)]).toEqual([['mine'], ['theirs']]);
  await forgetOtherUploads(7);
  expect([await ids(), await ids(8)]).toEqual([['mine'], []]);
  for (const id of ['old', 'theirs', 'nothing']) expect(await readUploadFile(id)).toBeUndefined();
  expect(await readUploadFile('mine')).toBeDefined();
});

test('who signs out leaves nothing', async () => {
  await keepUpload(upload('mine'));
  await keepUploadFile('mine', new File(['x'], 'mine'));
  await forgetUploads();
  expect([await ids(), await readUploadFile('mine')]).toEqual([[], undefined]);
});
