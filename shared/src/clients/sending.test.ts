import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { isApiError } from '@clube/shared/transport';
import { sendMaterial } from './material.ts';
import { checkImport } from './member-import.ts';
import { sendCourseFile } from './course-import.ts';

/** A line on which a test says what moves. */
class Line extends EventTarget {
  static last: Line;
  readonly upload = new EventTarget();
  readonly headers = new Headers();
  status = 0;
  responseText = '';
  method = '';
  url = '';
  sent: unknown;
  constructor() {
    super();
    Line.last = this;
  }
  open(method: string, url: string) {
    Object.assign(this, { method, url });
  }
  setRequestHeader(name: string, value: string) {
    this.headers.append(name, value);
  }
  getResponseHeader = () => 'application/json';
  send(file: unknown) {
    this.sent = file;
  }
  abort() {
    this.dispatchEvent(new Event('loadend'));
  }
  answer(status: number, body: object) {
    Object.assign(this, { status, responseText: JSON.stringify(body) });
    this.dispatchEvent(new Event('loadend'));
  }
}
const before = globalThis.XMLHttpRequest;
beforeEach(() => {
  jest.useFakeTimers();
  Object.assign(globalThis, { XMLHttpRequest: Line });
});
afterEach(() => {
  jest.useRealTimers();
  Object.assign(globalThis, { XMLHttpRequest: before });
});

/** A call's own limit (product.md §7). */
const SILENCE_MS = 100_000;
const path = { courseId: 3, moduleId: 5, lessonId: 7 };
const file = () => new File(['abc'], 'guia.pdf');
const begin = async (send: () => Promise<unknown>) => {
  const settled = jest.fn();
  const failed = jest.fn();
  send().then(settled, failed);
  await jest.advanceTimersByTimeAsync(0);
  return { line: Line.last, settled, failed };
};
const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);

test.each<[string, () => Promise<unknown>, string]>([
  ['a material', () => sendMaterial(path, file(), 'k'), '/api/course/3/module/5/lesson/7/material?name=guia.pdf'],
  ['a list of people', () => checkImport(file(), {}), '/api/member/import/check'],
  ['a spreadsheet of lessons', () => sendCourseFile(file(), null), '/api/course/import?file=guia.pdf'],
])('[7.3 in part] [9.8 in part] a line that is dead for 100 s is given up: %s', async (_name, send, address) => {
  const { line, failed } = await begin(send);
  expect([line.method, line.url]).toEqual(['POST', `http://localhost${address}`]);
  await pass(SILENCE_MS - 1);
  expect(failed).not.toHaveBeenCalled();
  await pass(1);
  expect(failed).toHaveBeenCalledWith(expect.objectContaining({ status: 0, code: 'network.failed' }));
});

test('a file that goes on is waited for, however long it takes, and then its answer for as long as any', async () => {
  const { line, settled, failed } = await begin(() => sendMaterial(path, file(), 'k'));
  for (let times = 0; times < 5; times += 1) {
    await pass(SILENCE_MS - 1);
    line.upload.dispatchEvent(new Event('progress'));
  }
  await pass(SILENCE_MS - 1);
  line.upload.dispatchEvent(new Event('load'));
  await pass(SILENCE_MS - 1);
  expect(failed).not.toHaveBeenCalled();
  line.answer(201, { id: 9 });
  await pass(0);
  expect(settled).toHaveBeenCalledWith({ id: 9 });
});

test('it says how far it is, and is given up by whoever sends it', async () => {
  const onProgress = jest.fn();
  const giveUp = new AbortController();
  const watching = { onProgress, signal: giveUp.signal };
  const { line, failed } = await begin(() => sendMaterial(path, file(), 'k', watching));
  line.upload.dispatchEvent(new ProgressEvent('progress', { loaded: 2 }));
  expect(onProgress.mock.calls).toEqual([[2]]);
  giveUp.abort();
  await pass(0);
  expect(failed).toHaveBeenCalledWith(expect.objectContaining({ status: 0, code: 'network.failed' }));
});

test('it carries what every call does, and a refusal is the server’s word', async () => {
  document.documentElement.dataset['session'] = 'name';
  const { line, failed } = await begin(() => sendMaterial(path, file(), 'k'));
  delete document.documentElement.dataset['session'];
  expect(line.headers.get('authorization')).toBe('Session name');
  expect(line.headers.get('content-type')).toBe('application/octet-stream');
  expect(line.headers.get('idempotency-key')).toBe('k');
  expect(line.sent).toBeInstanceOf(File);
  line.answer(413, { code: 'material.too_large', message: 'Too large' });
  await pass(0);
  expect(failed.mock.calls.map(([error]) => isApiError(error, 'material.too_large'))).toEqual([true]);
});
