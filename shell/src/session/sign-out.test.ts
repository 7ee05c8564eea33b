import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { focusManager, QueryClient, QueryObserver } from '@tanstack/react-query';
import { lastWord } from '@clube/shared/session/leaving';
import { emit, on } from '@clube/shared/events';
import { waitFor } from '@clube/shared/testing/wait-for';
import { followLeaving } from './hear-leaving.tsx';
import { signOut } from './sign-out.ts';
import { followServer } from './live.ts';

/** What happened on the wire, in order. */
const wire: string[] = [];
const streams: Stream[] = [];

class Stream extends EventTarget {
  static readonly CLOSED = 2;
  readyState = 1;
  constructor() {
    super();
    wire.push('stream opened');
    streams.push(this);
  }
  /** A stream that is closed hears nothing more. */
  hear(event: Event) {
    if (this.readyState !== Stream.CLOSED) this.dispatchEvent(event);
  }
  close() {
    if (this.readyState !== Stream.CLOSED) wire.push('stream closed');
    this.readyState = Stream.CLOSED;
  }
}

let logoutStatus = 200;
const answer = async (input: RequestInfo | URL) => {
  const { pathname } = new URL(input instanceof Request ? input.url : input);
  wire.push(pathname);
  // The server tells the session's end on the stream before it answers who ended it.
  if (pathname.endsWith('/logout')) streams.at(-1)?.hear(new MessageEvent('session:ended', { data: '{}' }));
  const status = pathname.endsWith('/logout') ? logoutStatus : 200;
  return new Response(status === 200 ? '{}' : '{"code":"server.failed","message":""}', {
    status,
    headers: { 'content-type': 'application/json' },
  });
};

let client: QueryClient;
let stop: () => void;
afterEach(() => stop());
beforeEach(() => {
  client = new QueryClient();
  stop = followLeaving(client);
  wire.length = 0;
  Object.assign(globalThis, { EventSource: Stream, fetch: jest.fn(answer) });
});

test('whoever signs out before the page follows the server opens no stream; one is opened when that fails', async () => {
  logoutStatus = 422;
  const leaving = signOut();
  followServer();
  await expect(leaving).rejects.toMatchObject({ status: 422 });
  await waitFor(() => expect(wire).toContain('stream opened'));
  expect(wire).toEqual(['/api/member/logout', 'stream opened']);
});

test('signing out that fails takes the stream up again', async () => {
  logoutStatus = 422;
  await expect(signOut()).rejects.toMatchObject({ status: 422 });
  await waitFor(() => expect(wire).toContain('stream opened'));
  expect(wire).toEqual(['stream closed', '/api/member/logout', 'stream opened']);
});

test('what is asked meanwhile is broken off, and what asks by itself again and again waits; both go on where somebody stays', async () => {
  logoutStatus = 422;
  const asked: AbortSignal[] = [];
  const observer = new QueryObserver(client, {
    queryKey: ['asked'],
    queryFn: ({ signal }) => {
      asked.push(signal);
      return new Promise(() => {});
    },
  });
  const stopAsking = observer.subscribe(() => {});
  const leaving = signOut();
  expect([asked.map(({ aborted }) => aborted), focusManager.isFocused()]).toEqual([[true], false]);
  await expect(leaving).rejects.toMatchObject({ status: 422 });
  expect([asked.map(({ aborted }) => aborted), focusManager.isFocused()]).toEqual([[true, false], true]);
  stopAsking();
});

test('what is to be said in its name is said before; whoever leaves waits for it', async () => {
  logoutStatus = 200;
  const word = Promise.withResolvers<void>();
  const off = on('leaving:began', () => {
    wire.push('the last word');
    lastWord(word.promise);
  });
  const leaving = signOut();
  await new Promise((resolve) => setTimeout(resolve));
  expect(wire.filter((one) => !one.startsWith('stream'))).toEqual(['the last word']);
  word.resolve();
  await leaving;
  expect(wire.at(-1)).toBe('/api/member/logout');
  off();
  emit('leaving:failed', {});
});

test('[7.21] signing out closes the stream first, and asks for nothing that could only be refused', async () => {
  logoutStatus = 200;
  await signOut();
  expect(wire).toEqual(['stream closed', '/api/member/logout']);
});
