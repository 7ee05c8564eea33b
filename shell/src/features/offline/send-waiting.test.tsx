import 'fake-indexeddb/auto';
import { BroadcastChannel as Channel } from 'node:worker_threads';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';
import { on } from '@clube/shared/events';
import { keepLeftBehind, readLeftBehind } from '@clube/shared/outbox/left-behind';
import { forgetWaiting, keepWaiting, readWaiting, type Waiting } from '@clube/shared/outbox/store';
import { ToastArea } from '@clube/shared/ui';
import { sendWaiting } from './send-waiting.ts';

const path = { courseId: 1, moduleId: 2, lessonId: 3 };
const LESSON = '/api/course/1/module/2/lesson/3';
const completion = { kind: 'completion', memberId: 7, path, title: 'O papel', completed: true } as const;
const comment = {
  kind: 'comment',
  memberId: 7,
  path,
  title: 'O papel',
  text: 'Oi',
  parentId: undefined,
  key: 'k-1',
} as const;
const keep = (...all: Omit<Waiting, 'at'>[]) =>
  Promise.all(all.map((one, order) => keepWaiting({ ...one, at: Date.now() - 100 + order } as Waiting)));

type Sent = { call: string; body: unknown; key: string | null };
const sent: Sent[] = [];
let answer: (call: string) => Response | Promise<Response>;
const refusal = (status: number, code: string) => Response.json({ code, message: code }, { status });
const { fetch } = globalThis;
beforeEach(async () => {
  class TabChannel extends Channel {
    constructor(name: string) {
      super(name);
      this.unref();
    }
  }
  // One tab in here; that two send once is the browser's to show (e2e/specs/offline.spec.ts).
  const locks = { request: (_name: string, work: () => unknown) => work() };
  Object.defineProperty(navigator, 'locks', { value: locks, configurable: true });
  Object.assign(globalThis, { BroadcastChannel: TabChannel });
  sent.length = 0;
  localStorage.clear();
  said();
  await forgetWaiting();
  answer = (call) => Response.json(call.endsWith('/comment') ? { id: 5 } : { is_completed: true });
  globalThis.fetch = async (input) => {
    const request = input instanceof Request ? input : new Request(input);
    const { pathname } = new URL(request.url);
    sent.push({ call: pathname, body: await request.clone().json(), key: request.headers.get('idempotency-key') });
    return answer(pathname);
  };
});
/** What was said since it was asked last. */
function said(): (string | null)[] {
  const { unmount } = render(<ToastArea />);
  const toasts = screen.queryAllByRole('button');
  const texts = toasts.map(({ textContent }) => textContent);
  for (const toast of toasts) fireEvent.click(toast);
  unmount();
  return texts;
}
afterEach(() => void Object.assign(globalThis, { fetch }));

test('sends what waits in its order, what was watched first, each once and a comment by its key; then nothing waits', async () => {
  await keep(comment, completion);
  keepLeftBehind(7, 3, { position: 12.7, intervals: [{ start: 0, end: 12 }], path });
  const told: unknown[] = [];
  const stops = [on('lesson:completed', (what) => told.push(what)), on('comment:changed', (what) => told.push(what))];
  expect(await sendWaiting(7)).toBe(2);
  expect(sent).toEqual([
    { call: `${LESSON}/progress`, body: { position: 12, intervals: [{ start: 0, end: 12 }] }, key: null },
    { call: `${LESSON}/comment`, body: { comment: 'Oi' }, key: 'k-1' },
    { call: `${LESSON}/progress`, body: { completed: true }, key: null },
  ]);
  expect([await readWaiting(7), readLeftBehind(7, 3)]).toEqual([[], undefined]);
  expect(told).toEqual([
    { lessonId: 3, threadId: 5 },
    { ...path, completed: true },
  ]);
  expect(await sendWaiting(7)).toBe(0);
  expect(sent).toHaveLength(3);
  for (const stop of stops) stop();
});

test('what was watched is told with how long ago that was', async () => {
  keepLeftBehind(7, 3, { position: 12, at: Date.now() - 3_600_500, intervals: [], path });
  await sendWaiting(7);
  expect(sent.map(({ body }) => body)).toEqual([{ position: 12, ago: 3600, intervals: [] }]);
});

test('what is refused for good is dropped with a sentence, a comment’s text is back in its field, and the rest goes on', async () => {
  answer = (call) =>
    call.endsWith('/comment') ? refusal(403, 'comment.disabled') : refusal(409, 'lesson.not_watched');
  const other = { ...completion, path: { ...path, lessonId: 4 }, title: 'A água' };
  await keep(comment, completion, other);
  expect(await sendWaiting(7)).toBe(0);
  expect(await readWaiting(7)).toEqual([]);
  expect(said()).toEqual([
    'O comentário em “O papel” não foi aceito. O texto está no campo da aula.',
    '“O papel” não foi concluída: falta assistir mais da aula.',
    '“A água” não foi concluída: falta assistir mais da aula.',
  ]);
  expect(JSON.parse(localStorage.getItem('draft:comment:7:3')!)).toMatchObject({ text: 'Oi', key: 'k-1' });
});

test('the picture of a comment is named by it, and is back beside its text', async () => {
  const image = 'k'.repeat(22);
  const beside = 'draft:comment:7:image:3';
  const shown = { ...comment, image };
  await keep(shown);
  await sendWaiting(7);
  expect(sent.map(({ body }) => body)).toEqual([{ comment: 'Oi', image }]);
  answer = () => refusal(403, 'comment.disabled');
  await keep(shown);
  await sendWaiting(7);
  expect(JSON.parse(localStorage.getItem(beside)!)).toEqual({ key: image, back: true });
});

test('a text that is back in its field already is not put there twice', async () => {
  answer = () => refusal(404, 'lesson.not_found');
  const there = JSON.stringify({ text: 'Antes\n\nOi', seconds: null, key: 'k-2' });
  localStorage.setItem('draft:comment:7:3', there);
  await keep(comment);
  await sendWaiting(7);
  expect(localStorage.getItem('draft:comment:7:3')).toBe(there);
});

test('what somebody has begun to write since stays in the field, what is refused stands below it, and the field is told', async () => {
  answer = () => refusal(404, 'lesson.not_found');
  const name = 'draft:comment:7:3';
  const written = () => JSON.parse(localStorage.getItem(name)!) as unknown;
  const told: unknown[] = [];
  const hear = ({ key }: StorageEvent) => told.push([key, written()]);
  addEventListener('storage', hear);
  localStorage.setItem(name, JSON.stringify({ text: 'begun', seconds: null, key: 'k-2' }));
  await keep(comment, completion);
  await sendWaiting(7);
  removeEventListener('storage', hear);
  const both = { text: 'begun\n\nOi', seconds: null, key: 'k-2', back: 'Oi' };
  expect(told).toEqual([[name, both]]);
  expect(said()[1]).toBe('“O papel” não foi concluída: a aula mudou ou não está mais aberta para você.');
});

test.each([
  ['no network', () => Promise.reject(new TypeError('failed to fetch')), 0],
  ['a server that is not ready', () => refusal(503, 'server.unavailable'), 503],
  ['too much at once', () => refusal(429, 'rate.limited'), 429],
  ['a session that ended', () => refusal(401, 'session.missing'), 401],
])('%s: all of it waits on, and nothing is said', async (_what, given, status) => {
  answer = given;
  await keep(comment, completion);
  await expect(sendWaiting(7)).rejects.toMatchObject({ status });
  expect(sent).toHaveLength(1);
  expect(await readWaiting(7)).toHaveLength(2);
  expect(said()).toEqual([]);
});

test('what somebody else left in this browser is sent by nobody, and gone', async () => {
  await keep({ ...completion, memberId: 8 });
  await sendWaiting(7);
  expect(sent).toEqual([]);
  expect(await readWaiting(8)).toEqual([]);
});

test('more stretches than one call takes go out in several; those that were told are told no more when the line goes', async () => {
  const stretches = Array.from({ length: 1200 }, (_, at) => ({ start: at * 2, end: at * 2 + 1 }));
  keepLeftBehind(7, 3, { position: 9, intervals: stretches, path });
  answer = () => (sent.length === 2 ? refusal(503, 'server.unavailable') : Response.json({ is_completed: false }));
  await expect(sendWaiting(7)).rejects.toMatchObject({ status: 503 });
  expect(readLeftBehind(7, 3)?.intervals).toEqual(stretches.slice(500));
  await sendWaiting(7);
  expect(sent.map(({ body }) => body)).toEqual(
    [
      [0, 500],
      [500, 1000],
      [500, 1000],
      [1000, 1200],
    ].map(([from, to]) => ({ position: 9, intervals: stretches.slice(from, to) })),
  );
  expect(readLeftBehind(7, 3)).toBeUndefined();
});
