import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { on } from '../events/index.ts';
import { isApiError } from '../failure/api-error.ts';
import { client } from './client.ts';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

test('[7.3 in part] [9.8 in part] a call that is not answered fails after 100 s, not before', async () => {
  globalThis.fetch = () => new Promise(() => {});
  let failure: unknown;
  client.post('slow').catch((error: unknown) => (failure = error));
  await jest.advanceTimersByTimeAsync(99_999);
  expect(failure).toBeUndefined();
  await jest.advanceTimersByTimeAsync(1);
  expect(isApiError(failure)).toBe(true);
});

test('[7.3 in part] [9.8 in part] so does one whose answer began, and stands still', async () => {
  globalThis.fetch = () =>
    new Promise((resolve) => setTimeout(resolve, 60_000, new Response(new ReadableStream(), { status: 200 })));
  let failure: unknown;
  client
    .get('slow')
    .json()
    .catch((error: unknown) => (failure = error));
  await jest.advanceTimersByTimeAsync(99_999);
  expect(failure).toBeUndefined();
  await jest.advanceTimersByTimeAsync(1);
  expect(isApiError(failure)).toBe(true);
});

const answering = (...statuses: (number | 'reset')[]) => {
  const ask = jest.fn(async () => {
    const status = statuses.length > 1 ? statuses.shift()! : statuses[0]!;
    if (status === 'reset') throw new TypeError('Failed to fetch');
    return new Response(JSON.stringify({ status }), {
      status,
      headers: { 'content-type': 'application/json', ...(status === 503 && { 'retry-after': '2' }) },
    });
  });
  globalThis.fetch = ask;
  return ask;
};

test.each([500, 502, 503, 504, 'reset'] as const)(
  'a read that meets %s is tried twice more, and no oftener',
  async (fault) => {
    const ask = answering(fault);
    const failed = jest.fn();
    client.get('a').catch(failed);
    await jest.advanceTimersByTimeAsync(10_000);
    expect(ask).toHaveBeenCalledTimes(3);
    expect(failed).toHaveBeenCalledWith(expect.objectContaining({ status: fault === 'reset' ? 0 : fault }));
  },
);

test('a server that is back within a moment is not noticed; it is asked again when it said', async () => {
  const ask = answering(503, 200);
  const answered = jest.fn();
  void client.get('a').json().then(answered);
  await jest.advanceTimersByTimeAsync(1900);
  expect(ask).toHaveBeenCalledTimes(1);
  await jest.advanceTimersByTimeAsync(200);
  expect(answered).toHaveBeenCalledWith({ status: 200 });
});

test.each([400, 401, 403, 404, 409, 429])('an answer %i is final', async (status) => {
  const ask = answering(status);
  client.get('a').catch(() => {});
  await jest.advanceTimersByTimeAsync(10_000);
  expect(ask).toHaveBeenCalledTimes(1);
});

test.each(['post', 'put', 'patch', 'delete'] as const)('a write is never tried again: %s', async (method) => {
  for (const fault of [500, 503, 'reset'] as const) {
    const ask = answering(fault);
    client[method]('a').catch(() => {});
    await jest.advanceTimersByTimeAsync(10_000);
    expect(ask).toHaveBeenCalledTimes(1);
  }
});

describe('what a call carries', () => {
  const forget = () => {
    for (const name of ['type_student', 'clube_session']) document.cookie = `${name}=; path=/; max-age=0`;
    delete document.documentElement.dataset['session'];
    localStorage.clear();
  };
  beforeEach(forget);
  afterEach(forget);
  const sent = async () => {
    let request: Request | undefined;
    globalThis.fetch = (async (asked: Request) => {
      request = asked;
      return Response.json({});
    }) as typeof fetch;
    await client.post('course/7/order', { json: {} });
    return request!;
  };

  test('[7.1] it goes to the api of the page’s own host', async () => {
    expect((await sent()).url).toBe('http://localhost/api/course/7/order');
  });

  const named = async () => (await sent()).headers.get('Authorization');

  test('the name of the session that the page was made for, whatever another tab opened since', async () => {
    document.documentElement.dataset['session'] = 'own';
    document.cookie = 'clube_session=of-another-tab; path=/';
    expect(await named()).toBe('Session own');
    // Nobody's page is so when somebody signs in beside it.
    document.documentElement.dataset['session'] = '';
    expect(await named()).toBeNull();
  });

  test('where a document does not say it, the name that the first call found', async () => {
    document.cookie = 'clube_session=first; path=/';
    expect(await named()).toBe('Session first');
    document.cookie = 'clube_session=of-another-tab; path=/';
    expect(await named()).toBe('Session first');
  });

  test('from the answer on that opens another to this page, that one', async () => {
    document.documentElement.dataset['session'] = 'own';
    const told = jest.fn();
    const stop = on('session:opened', told);
    globalThis.fetch = async () => Response.json({}, { headers: { 'clube-session': 'opened' } });
    await client.post('member/select-site');
    expect(told.mock.calls).toEqual([[{ name: 'opened' }]]);
    stop();
    expect(await named()).toBe('Session opened');
  });

  test('[6.6] the student header when the cookie exists and is not zero', async () => {
    const header = async () => (await sent()).headers.get('X-Act-Like-Student');
    expect(await header()).toBeNull();
    document.cookie = 'type_student=0; path=/';
    expect(await header()).toBeNull();
    for (const type of ['1', '2']) {
      document.cookie = `type_student=${type}; path=/`;
      expect([type, await header()]).toEqual([type, '1']);
    }
  });

  test('[6.7] the session id when one is stored, which is what students have', async () => {
    const header = async () => (await sent()).headers.get('Session-Id');
    expect(await header()).toBeNull();
    localStorage.setItem('session_id', 'abc');
    expect(await header()).toBe('abc');
  });

  test('neither where the browser lets nothing be kept: the call goes out all the same', async () => {
    document.cookie = 'type_student=1; path=/';
    const forbidden = jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('forbidden', 'SecurityError');
    });
    expect((await sent()).headers.get('Session-Id')).toBeNull();
    forbidden.mockRestore();
  });
});

test.each(['pointermove', 'wheel', 'keydown', 'input', 'click'])(
  'a call that a page makes after five minutes without a touch says so, until somebody is there again: %s',
  async (sign) => {
    const ask = jest.fn(async (_asked: Request) => Response.json({}));
    globalThis.fetch = ask as typeof fetch;
    const isAlone = async () => {
      await client.get('comment/waiting');
      return ask.mock.calls.at(-1)![0].headers.get('clube-unattended');
    };
    const touch = () => document.body.dispatchEvent(new Event(sign, { bubbles: true }));
    touch();
    jest.advanceTimersByTime(5 * 60_000 - 1);
    expect(await isAlone()).toBeNull();
    jest.advanceTimersByTime(1);
    expect(await isAlone()).toBe('1');
    touch();
    expect(await isAlone()).toBeNull();
  },
);

test.each([
  ['another 401', 401, { code: 'session.left', message: 'This session was left' }, []],
  ['the end of the session', 401, { code: 'session.ended', message: 'Session is not available' }, ['expired']],
  ['[8.14] too many sessions', 401, { code: 'session.limit', message: 'Session is not available' }, ['limit']],
  ['a refusal', 403, { code: 'policy.denied', message: 'Session is not available' }, []],
] as const)('%s is rejected, and only a 401 with the message ends the session', async (_name, status, body, ends) => {
  const reasons: string[] = [];
  const stop = on('session:ended', ({ reason }) => reasons.push(reason));
  globalThis.fetch = async () => Response.json(body, { status });
  await expect(client.post('a')).rejects.toMatchObject({ status, code: body.code });
  expect(reasons).toEqual(ends);
  stop();
});

test('a session that was left says so to the page where another tab opened another, and to no other page', async () => {
  const told = jest.fn();
  const stop = on('session:opened', told);
  globalThis.fetch = async () => Response.json({ code: 'session.left', message: '' }, { status: 401 });
  const refused = async (own: string, held: string) => {
    document.documentElement.dataset['session'] = own;
    document.cookie = `clube_session=${held}; path=/`;
    told.mockClear();
    await expect(client.get('a')).rejects.toMatchObject({ status: 401 });
    return told.mock.calls.length;
  };
  expect(await refused('own', 'other')).toBe(1);
  // It is this page that leaves it, and has no other yet.
  expect(await refused('own', 'own')).toBe(0);
  expect(await refused('', 'other')).toBe(0);
  document.cookie = 'clube_session=; path=/; max-age=0';
  delete document.documentElement.dataset['session'];
  stop();
});

test('who looks on as a student changes nothing: it is not even asked, and is no matter of the network', async () => {
  document.cookie = 'type_student=1; path=/';
  sessionStorage.setItem('viewed_from', '/home');
  try {
    const ask = answering(200);
    const failures: unknown[] = [];
    for (const method of ['post', 'put', 'patch', 'delete'] as const)
      await client[method]('course/1').catch((error: unknown) => failures.push(error));
    expect(ask).not.toHaveBeenCalled();
    expect(failures.map((error) => isApiError(error, 'viewing.read_only'))).toEqual([true, true, true, true]);
    expect(failures[0]).toMatchObject({ status: 403 });
    await client.get('home');
    await client.delete('viewing');
    await client.post('member/logout');
    expect(ask).toHaveBeenCalledTimes(3);
  } finally {
    document.cookie = 'type_student=; path=/; max-age=0';
    sessionStorage.clear();
  }
});
