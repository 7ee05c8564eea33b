/** @alone */
import 'fake-indexeddb/auto';
import { afterEach, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { emit, on } from '@clube/shared/events';
import { keepPiece, readDownload } from '@clube/shared/outbox/downloads';
import { keepUpload, keepUploadFile, readUploadFile, readUploads } from '@clube/shared/outbox/uploads';
import { readCookie, saveCookie } from '@clube/shared/session';
import { waitFor } from '@clube/shared/testing/wait-for';
import { http } from '@clube/shared/transport';
import { followSessionEnd } from './leave.ts';

const download = { memberId: 7, id: 3 };
const upload = { memberId: 7, name: 'aula.mp4', size: 3, lastModified: 1, target: {}, isPaused: false };

beforeEach(async () => {
  // Each page hears the end of its session once; those of before have.
  followSessionEnd();
  localStorage.clear();
  sessionStorage.clear();
  await keepUpload({ ...upload, id: 'a', at: Date.now() });
  await keepUploadFile('a', new File(['abc'], 'aula.mp4'));
  await keepPiece(download, 'of a version', 0, new Uint8Array(3));
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

test('a worker is told to empty it, also by a page that was loaded past it; what a worker of before does not know goes all the same', async () => {
  const told: string[] = [];
  const active = { postMessage: (what: string) => told.push(what) };
  // None controls the page.
  const serviceWorker = { controller: null, getRegistration: async () => ({ active }) };
  Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker, configurable: true });
  emit('session:ended', { reason: 'logout' });
  await waitFor(() => expect(told).toEqual(['forget']));
  await waitFor(async () => expect(await readUploads(7)).toEqual([]));
  expect(await readDownload(download)).toBeUndefined();
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

test('where nothing can be kept the page goes all the same', async () => {
  const forbidden = () => {
    throw new DOMException('forbidden', 'SecurityError');
  };
  const spies = (['localStorage', 'sessionStorage'] as const).map((name) =>
    jest.spyOn(globalThis as unknown as Window, name, 'get').mockImplementation(forbidden),
  );
  const goTo = jest.fn<(address: string) => void>();
  followSessionEnd(goTo);
  emit('session:ended', { reason: 'logout' });
  for (const spy of spies) spy.mockRestore();
  await waitFor(() => expect(goTo).toHaveBeenCalledWith('/'));
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

describe('[4.24] [8.15] a call that is refused', () => {
  const PERSONAL = ['access_level', 'current_site', 'custom_fields_filled', 'site_metas', 'certificate_config'];
  const left = () => PERSONAL.filter((name) => readCookie(name) !== undefined);
  const { fetch } = globalThis;
  const goTo = jest.fn<(address: string) => void>();
  beforeEach(() => {
    goTo.mockClear();
    followSessionEnd(goTo);
    history.replaceState(null, '', '/ajuda?status=open');
    for (const name of PERSONAL) saveCookie(name, '1');
    localStorage.setItem('session_id', 'of this device');
  });
  afterEach(() => {
    Object.assign(globalThis, { fetch });
    history.replaceState(null, '', '/');
  });
  const refuse = async (status: number, message: string) => {
    globalThis.fetch = async () => Response.json({ code: 'session.ended', message, request_id: 'r' }, { status });
    await expect(http.put('thing').json()).rejects.toMatchObject({ status });
    // Whoever follows the end does it in a step of its own.
    await new Promise((resolve) => setTimeout(resolve));
  };

  test('with 401 “Session is not available” signs the person out: what describes them goes, and they leave', async () => {
    await refuse(401, 'Session is not available');
    expect(left()).toEqual([]);
    expect(localStorage.getItem('session_id')).toBeNull();
    expect(goTo.mock.calls).toEqual([['/?to=%2Fajuda%3Fstatus%3Dopen']]);
  });

  test.each([
    [401, 'This session was left'],
    [403, 'Session is not available'],
    [500, 'Session is not available'],
  ])('with %i “%s” changes nothing of it', async (status, message) => {
    const ended = jest.fn();
    const stop = on('session:ended', ended);
    await refuse(status, message);
    stop();
    expect(ended).not.toHaveBeenCalled();
    expect(left()).toEqual(PERSONAL);
    expect(localStorage.getItem('session_id')).toBe('of this device');
    expect(goTo).not.toHaveBeenCalled();
  });
});
