import 'fake-indexeddb/auto';
import { afterEach, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import { waitFor } from '@testing-library/react';
import { emit } from '@clube/shared/events';
import { keepUpload, keepUploadFile, readUploadFile, readUploads } from '@clube/shared/outbox/uploads';
import { followSessionEnd } from './leave.ts';

const upload = { memberId: 7, name: 'aula.mp4', size: 3, lastModified: 1, target: {}, isPaused: false };

beforeEach(async () => {
  // Each page hears the end of its session once; those of before have.
  followSessionEnd();
  localStorage.clear();
  sessionStorage.clear();
  await keepUpload({ ...upload, id: 'a', at: Date.now() });
  await keepUploadFile('a', new File(['abc'], 'aula.mp4'));
});
beforeAll(() => {
  // jsdom leaves no page, and says so.
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => void Reflect.deleteProperty(navigator, 'serviceWorker'));

test('whoever signs out leaves no file that they began to send, in a browser without a worker', async () => {
  emit('session:ended', { reason: 'logout' });
  await waitFor(async () => expect(await readUploads(7)).toEqual([]));
  expect(await readUploadFile('a')).toBeUndefined();
});

test('a worker is told to empty it, also by a page that was loaded past it', async () => {
  const told: string[] = [];
  const active = { postMessage: (what: string) => told.push(what) };
  // None controls the page.
  const serviceWorker = { controller: null, getRegistration: async () => ({ active }) };
  Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker, configurable: true });
  emit('session:ended', { reason: 'logout' });
  await waitFor(() => expect(told).toEqual(['forget']));
});

const begin = () => {
  sessionStorage.setItem('globalToken', 'abc');
  sessionStorage.setItem('begun_downloads', '7');
  sessionStorage.setItem('viewed_from', '/members');
  localStorage.setItem('session_id', 'of this device');
  localStorage.setItem('draft:comment:7:1', '{}');
  localStorage.setItem('searches_1_7', '["nanquim"]');
  localStorage.setItem('player', '{"rate":2}');
};

test('whoever signs out leaves nothing in the tab, and none of their words in the browser', () => {
  begin();
  emit('session:ended', { reason: 'logout' });
  expect(sessionStorage).toHaveLength(0);
  expect(Object.keys(localStorage)).toEqual(['player']);
});

test('whoever was signed out against their will leaves nothing in the tab either, and finds their words again', () => {
  begin();
  emit('session:ended', { reason: 'expired' });
  expect(sessionStorage).toHaveLength(0);
  expect(Object.keys(localStorage).toSorted()).toEqual(['draft:comment:7:1', 'player', 'searches_1_7']);
});

test('whoever was signed out against their will finds it again', async () => {
  emit('session:ended', { reason: 'expired' });
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(await readUploads(7)).toMatchObject([{ id: 'a' }]);
  expect(await readUploadFile('a')).toBeDefined();
});

test('whoever signs out while a question of the page is refused leaves nothing either', async () => {
  emit('session:ended', { reason: 'expired' });
  emit('session:ended', { reason: 'logout' });
  await waitFor(async () => expect(await readUploads(7)).toEqual([]));
  expect(await readUploadFile('a')).toBeUndefined();
});
