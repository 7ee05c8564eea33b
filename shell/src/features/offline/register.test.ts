import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { startWorker } from './register.ts';

type Worker = Pick<ServiceWorker, 'postMessage'>;
const heard: [worker: string, said: unknown][] = [];
const workerOf = (name: string): Worker => ({ postMessage: (said: unknown) => void heard.push([name, said]) });
type Registration = { active: Worker; waiting?: Worker | null; installing?: Worker | null };
const registration = Object.assign(new EventTarget(), { active: workerOf('before') } as Registration);
const container = Object.assign(new EventTarget(), {
  controller: {},
  ready: Promise.resolve(registration),
  register: () => Promise.resolve(registration),
});
const files = ['/assets/shell/main.js', '/releases/mf-player/lesson.js', '/api/me', '/favicon.svg'];

beforeEach(() => {
  process.env.NODE_ENV = 'production';
  Object.defineProperty(navigator, 'serviceWorker', { value: container, configurable: true });
  // No call of the worker's has a name.
  Object.assign(globalThis, { caches: { delete: () => Promise.resolve(false) } });
  const entries = files.map((file) => ({ name: location.origin + file }) as PerformanceEntry);
  performance.getEntriesByType = () => [
    ...entries,
    { name: 'https://elsewhere.example/assets/x.js' } as PerformanceEntry,
  ];
});
afterEach(() => {
  process.env.NODE_ENV = 'test';
  Reflect.deleteProperty(navigator, 'serviceWorker');
  Reflect.deleteProperty(globalThis, 'caches');
  Reflect.deleteProperty(performance, 'getEntriesByType');
});

test('the worker hears which files of releases the page is made of, and so does the one that takes over after a release', async () => {
  await startWorker(true);
  const said = { used: ['/assets/shell/main.js', '/releases/mf-player/lesson.js'], isKept: true };
  expect(heard.splice(0)).toEqual([['before', said]]);
  registration.active = workerOf('later');
  container.dispatchEvent(new Event('controllerchange'));
  expect(heard).toEqual([['later', said]]);
});

test('the worker of a later release that still waits is told to take over, until it does', async () => {
  await startWorker(true);
  heard.length = 0;
  jest.useFakeTimers();
  try {
    registration.installing = workerOf('later');
    registration.dispatchEvent(new Event('updatefound'));
    jest.advanceTimersByTime(3000);
    expect(heard).toEqual([]);
    Object.assign(registration, { waiting: registration.installing, installing: null });
    jest.advanceTimersByTime(3000);
    expect(heard).toEqual([
      ['later', 'take over'],
      ['later', 'take over'],
    ]);
    registration.waiting = null;
    jest.advanceTimersByTime(60_000);
    expect(heard.length).toBe(2);
  } finally {
    jest.useRealTimers();
  }
});

test('one that waits since before this page is told at once', async () => {
  registration.waiting = workerOf('later');
  heard.length = 0;
  await startWorker(true);
  registration.waiting = null;
  expect(heard).toContainEqual(['later', 'take over']);
});
