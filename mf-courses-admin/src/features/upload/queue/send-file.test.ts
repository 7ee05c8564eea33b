import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';

// Jest takes what the library has for Node.
jest.mock('tus-js-client', () => jest.requireActual<object>('tus-js-client/lib.es5/browser/index.js'));

/** A line of which a test says what it does; it answers nothing by itself. */
class Line extends EventTarget {
  static all: Line[] = [];
  readonly upload: { onprogress?: (event: { lengthComputable: boolean; loaded: number }) => void } = {};
  onload: () => void = () => undefined;
  onerror: () => void = () => undefined;
  readonly headers: Record<string, string> = {};
  status = 0;
  responseText = '';
  method = '';
  url = '';
  isGivenUp = false;
  answered: Record<string, string> = {};
  constructor() {
    super();
    Line.all.push(this);
  }
  open(method: string, url: string) {
    Object.assign(this, { method, url });
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value;
  }
  getResponseHeader = (name: string) => this.answered[name.toLowerCase()] ?? null;
  send() {}
  abort() {
    this.isGivenUp = true;
  }
}
const before = globalThis.XMLHttpRequest;
beforeEach(() => {
  jest.useFakeTimers();
  Line.all = [];
  Object.assign(globalThis, { XMLHttpRequest: Line });
});
afterEach(() => {
  jest.useRealTimers();
  Object.assign(globalThis, { XMLHttpRequest: before });
});

const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);
const begin = async () => {
  const onProblem = jest.fn();
  const nothing = () => undefined;
  const { sendFile } = await import('./send-file.ts');
  const end = sendFile(
    new File(['abc'], 'aula.mp4'),
    { kind: 'library', url: undefined },
    { onProblem, onAddress: nothing, onProgress: nothing, onDone: nothing, onLost: nothing },
  );
  for (let times = 0; times < 50 && Line.all.length === 0; times += 1) await pass(0);
  return { onProblem, end, line: Line.all.at(-1)! };
};

test('[7.1] [7.3 in part] a file that is sent in pieces goes to the api of the page’s own host, and a line that is dead for 100 s is given up', async () => {
  const { onProblem, line } = await begin();
  expect([line.method, line.url]).toEqual(['POST', '/api/media/upload']);
  await pass(99_000);
  expect(onProblem).not.toHaveBeenCalled();
  await pass(1000);
  expect(onProblem.mock.calls).toEqual([['network']]);
  expect(line.isGivenUp).toBe(true);
});

test('as long as it goes on it is waited for', async () => {
  const { onProblem, line } = await begin();
  Object.assign(line, { status: 201, answered: { location: '/api/media/upload/7' } });
  await pass(99_000);
  line.onload();
  await pass(0);
  const piece = Line.all.at(-1)!;
  expect([piece.method, piece.url.endsWith('/api/media/upload/7')]).toEqual(['PATCH', true]);
  for (let loaded = 1; loaded < 3; loaded += 1) {
    await pass(99_000);
    piece.upload.onprogress?.({ lengthComputable: true, loaded });
  }
  await pass(99_000);
  expect(onProblem).not.toHaveBeenCalled();
  await pass(1000);
  expect(onProblem.mock.calls).toEqual([['network']]);
});

test('what was ended by hand is no problem later', async () => {
  const { onProblem, end } = await begin();
  end();
  await pass(200_000);
  expect(onProblem).not.toHaveBeenCalled();
});
