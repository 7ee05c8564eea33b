import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { cleanup } from '@testing-library/react';
import type { CourseEditor } from '@clube/shared/contracts/editor';
import { EDITOR_BEAT_SECONDS, EDITOR_STAYS_SECONDS } from '@clube/shared/contracts/editor-times';
import { emit } from '@clube/shared/events';
import { openScreen, refusal, type Answers } from '@clube/shared/testing';
import { keepPresence, type Presence } from './presence.ts';

const EDITOR = '/course/3/editor';
const BIA: CourseEditor = { member_id: 8, name: 'Bia Moura', photo: null, places: [{ module_id: 7, lesson_id: 11 }] };

let answers: Answers;
let sent: ReturnType<typeof openScreen>['sent'];
let told: (readonly CourseEditor[])[];
let presence: Presence;
let visibility: DocumentVisibilityState;
let isOnline: boolean;

beforeEach(() => {
  jest.useFakeTimers();
  [answers, told] = [{ [`PUT ${EDITOR}`]: { editors: [BIA] } }, []];
  [visibility, isOnline] = ['visible', true];
  jest.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility);
  jest.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isOnline);
  ({ sent } = openScreen(null, { path: '/', role: 'owner', answers }));
  presence = keepPresence(3, (editors) => told.push(editors));
});
afterEach(async () => {
  presence.stop();
  await pass(0);
  cleanup();
  jest.restoreAllMocks();
  jest.useRealTimers();
});

const pass = (seconds: number) => jest.advanceTimersByTimeAsync(seconds * 1000);
const calls = () => sent.map(({ call }) => call);
const places = () => sent.filter(({ call }) => call.startsWith('PUT')).map(({ body }) => body);
const look = (now: DocumentVisibilityState) => {
  visibility = now;
  document.dispatchEvent(new Event('visibilitychange'));
};
const open = async () => {
  presence.show(7, 11);
  await pass(0);
};

describe('a tab with a course open', () => {
  test('says what it shows at once, again and again, and as it shows something else; and tells who else is there', async () => {
    presence.show(0, 0);
    await pass(0);
    await pass(EDITOR_BEAT_SECONDS);
    presence.show(7, 0);
    await pass(0);
    presence.show(7, 11);
    await pass(0);
    const tab = expect.any(String);
    expect(places()).toEqual([
      { tab, module_id: null, lesson_id: null },
      { tab, module_id: null, lesson_id: null },
      { tab, module_id: 7, lesson_id: null },
      { tab, module_id: 7, lesson_id: 11 },
    ]);
    expect(new Set(places().map((body) => (body as { tab: string }).tab)).size).toBe(1);
    expect(told).toEqual([[BIA], [BIA], [BIA], [BIA]]);
    // Of a word that is lost nobody is gone.
    expect(EDITOR_BEAT_SECONDS * 2).toBeLessThanOrEqual(EDITOR_STAYS_SECONDS);
  });

  test('asks when it hears that somebody came or went, of this course or of whatever was missed', async () => {
    await open();
    emit('editor:changed', { courseId: 4 });
    await pass(0);
    expect(sent).toHaveLength(1);
    answers[`PUT ${EDITOR}`] = { editors: [] };
    emit('editor:changed', { courseId: 3 });
    await pass(0);
    emit('editor:changed', { courseId: null });
    await pass(0);
    expect(sent).toHaveLength(3);
    expect(told).toEqual([[BIA], [], []]);
  });

  test('says one word at a time: however much happens meanwhile, one more is said, of how it is by then', async () => {
    const first = Promise.withResolvers<object>();
    answers[`PUT ${EDITOR}`] = () => first.promise;
    presence.show(7, 0);
    presence.show(7, 11);
    for (let time = 0; time < 5; time += 1) emit('editor:changed', { courseId: 3 });
    presence.show(7, 12);
    await pass(0);
    expect(sent).toHaveLength(1);
    answers[`PUT ${EDITOR}`] = { editors: [] };
    first.resolve({ editors: [BIA] });
    await pass(0);
    expect(places()).toMatchObject([{ lesson_id: null }, { lesson_id: 12 }]);
  });

  test('leaves as its screen goes, after what it was saying, and is told nothing more', async () => {
    await open();
    const held = Promise.withResolvers<object>();
    answers[`PUT ${EDITOR}`] = () => held.promise;
    presence.show(7, 12);
    presence.stop();
    await pass(0);
    expect(calls()).toEqual([`PUT ${EDITOR}`, `PUT ${EDITOR}`]);
    held.resolve({ editors: [] });
    await pass(60);
    expect(calls()).toEqual([`PUT ${EDITOR}`, `PUT ${EDITOR}`, `DELETE ${EDITOR}`]);
    expect(sent[2]!.search).toBe(`?tab=${(sent[0]!.body as { tab: string }).tab}`);
    expect(told).toEqual([[BIA]]);
  });

  test('leaves as it is closed, and is back where a browser shows it again', async () => {
    await open();
    dispatchEvent(new Event('pagehide'));
    await pass(0);
    expect(calls()).toEqual([`PUT ${EDITOR}`, `DELETE ${EDITOR}`]);
    dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    await pass(0);
    expect(calls().at(-1)).toBe(`PUT ${EDITOR}`);
  });

  test('leaves before its session is left, in whichever tab, says nothing after it, and is back where the session stays', async () => {
    await open();
    emit('leaving:began', {});
    await pass(EDITOR_BEAT_SECONDS * 2);
    expect(calls()).toEqual([`PUT ${EDITOR}`, `DELETE ${EDITOR}`]);
    emit('leaving:failed', {});
    await pass(0);
    expect(calls().at(-1)).toBe(`PUT ${EDITOR}`);
    emit('leaving:began', {});
    await pass(0);
    emit('session:ended', { reason: 'logout' });
    const before = sent.length;
    dispatchEvent(new Event('pagehide'));
    await pass(EDITOR_BEAT_SECONDS * 2);
    expect(sent).toHaveLength(before);
  });

  test('takes back what it was saying as it is closed: heard after the last word it would bring the tab back', async () => {
    await open();
    const asked: Request[] = [];
    answers[`PUT ${EDITOR}`] = (request: Request) => {
      asked.push(request);
      return new Promise(() => {});
    };
    presence.show(7, 12);
    presence.show(7, 13);
    await pass(0);
    dispatchEvent(new Event('pagehide'));
    await pass(0);
    expect(asked.map(({ signal }) => signal.aborted)).toEqual([true]);
    expect(calls()).toEqual([`PUT ${EDITOR}`, `PUT ${EDITOR}`, `DELETE ${EDITOR}`]);
  });
});

describe('who', () => {
  test('is cut off is told of nobody, asks nothing, and asks at once when they are back', async () => {
    await open();
    isOnline = false;
    dispatchEvent(new Event('offline'));
    await pass(120);
    expect([sent.length, told.at(-1)]).toEqual([1, []]);
    isOnline = true;
    dispatchEvent(new Event('online'));
    await pass(0);
    expect([sent.length, told.at(-1)]).toEqual([2, [BIA]]);
  });

  test('is not answered is told of nobody, and asks again', async () => {
    await open();
    answers[`PUT ${EDITOR}`] = refusal('server.failed');
    await pass(EDITOR_BEAT_SECONDS);
    expect(told.at(-1)).toEqual([]);
    answers[`PUT ${EDITOR}`] = { editors: [BIA] };
    await pass(EDITOR_BEAT_SECONDS);
    expect(told.at(-1)).toEqual([BIA]);
  });

  test.each(['course.not_found', 'policy.denied'] as const)('is refused with %s asks no more', async (code) => {
    answers[`PUT ${EDITOR}`] = refusal(code);
    await open();
    await pass(120);
    emit('editor:changed', { courseId: 3 });
    await pass(0);
    expect([sent.length, told]).toEqual([1, [[]]]);
  });

  test('looks away for minutes is not there, and is again once they look', async () => {
    await open();
    look('hidden');
    await pass(239);
    look('visible');
    await pass(60);
    look('hidden');
    expect(calls()).not.toContain(`DELETE ${EDITOR}`);
    await pass(241);
    expect(calls().at(-1)).toBe(`DELETE ${EDITOR}`);
    const before = sent.length;
    await pass(120);
    expect(sent).toHaveLength(before);
    look('visible');
    await pass(0);
    expect(calls().at(-1)).toBe(`PUT ${EDITOR}`);
  });
});
