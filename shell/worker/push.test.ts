import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { forgetCallHeaders, keepCallHeaders } from '@clube/shared/outbox/calls';
import { endPush, openPushed, pageOf, renewPush, showPushed } from './push.ts';

const origin = 'https://atelie.example';
const focus = jest.fn(() => Promise.resolve());
const openWindow = jest.fn((_page: string) => Promise.resolve(null));
const showNotification = jest.fn((_title: string, _more: object) => Promise.resolve());
const unsubscribe = jest.fn(() => Promise.resolve(true));
const subscribe = jest.fn((_options: object) =>
  Promise.resolve({ toJSON: () => ({ endpoint: 'https://push.example/2', keys: { p256dh: 'B', auth: 'a' } }) }),
);
const asked: [string, RequestInit | undefined][] = [];
let answer: () => Response;
let registration: object;
const before = { fetch: globalThis.fetch, self: globalThis.self, caches: globalThis.caches };
/** As much of a browser's caches as is used here. */
function keptAnswers() {
  const kept = new Map<string, Response>();
  return {
    open: () => Promise.resolve({ put: async (_name: string, made: Response) => void kept.set('one', made) }),
    match: () => Promise.resolve(kept.get('one')?.clone()),
    delete: () => Promise.resolve(kept.delete('one')),
  };
}
beforeEach(() => {
  asked.length = 0;
  answer = () => Response.json({});
  registration = {
    showNotification,
    pushManager: { subscribe, getSubscription: () => Promise.resolve({ unsubscribe }) },
  };
  const pages = [{ url: `${origin}/home`, focus }];
  Object.assign(globalThis, {
    caches: keptAnswers(),
    self: {
      location: { origin },
      clients: { matchAll: () => Promise.resolve(pages), openWindow },
      get registration() {
        return registration;
      },
    },
    fetch: (url: string, init?: RequestInit) => {
      asked.push([url, init]);
      return Promise.resolve(answer());
    },
  });
});
afterEach(() => {
  Object.assign(globalThis, before);
  jest.clearAllMocks();
});

test.each([
  ['/curso/1?comentario=4', `${origin}/curso/1?comentario=4`],
  ['//elsewhere.example/x', `${origin}/home`],
  ['https://elsewhere.example/x', `${origin}/home`],
  [String.raw`\\elsewhere.example`, `${origin}/home`],
  ['javascript:alert(1)', `${origin}/home`],
])('%s opens %s', (path, page) => expect(pageOf(path, origin)).toBe(page));

test('a message is shown once, however often it comes', async () => {
  await showPushed({ id: 7, title: 'Ateliê', body: 'Aula nova', path: '/curso/1' });
  expect(showNotification).toHaveBeenCalledWith('Ateliê', {
    body: 'Aula nova',
    tag: 'notice-7',
    data: { id: 7, path: '/curso/1' },
  });
});

test('a press goes to the page that shows it, else opens one, and the notice is read', async () => {
  await openPushed({ id: 7, path: '/home' });
  expect([focus.mock.calls.length, openWindow.mock.calls.length]).toEqual([1, 0]);
  await openPushed({ id: 8, path: '/ajuda/3' });
  expect(openWindow).toHaveBeenCalledWith(`${origin}/ajuda/3`);
  expect(focus).toHaveBeenCalledTimes(1);
  expect(asked).toEqual([
    ['/api/notification/7/read', { method: 'PUT', headers: {} }],
    ['/api/notification/8/read', { method: 'PUT', headers: {} }],
  ]);
});

describe('[7.2 in part] its calls carry what those of pages do', () => {
  const STUDENT = { Authorization: 'Session name', 'Session-Id': 'device' };
  const withCookies = (cookies: Record<string, string>) =>
    Object.assign(globalThis.self, {
      cookieStore: {
        get: (name: string) => Promise.resolve(name in cookies ? { name, value: cookies[name] } : null),
      },
    });
  const sent = async () => {
    asked.length = 0;
    answer = () => Response.json({ public_key: 'K', kinds: ['ticket.answered'] });
    await openPushed({ id: 7, path: '/home' });
    await renewPush();
    return asked.map(([, init]) => {
      const { 'content-type': _type, 'clube-unattended': _alone, ...headers } = init!.headers as Record<string, string>;
      return headers;
    });
  };

  test('token, view and the stored id of a student, as a page said', async () => {
    await keepCallHeaders(STUDENT);
    expect(await sent()).toEqual([STUDENT, STUDENT, STUDENT]);
    withCookies({ '__Host-clube_session': 'name', type_student: '0' });
    expect(await sent()).toEqual([STUDENT, STUDENT, STUDENT]);
    const viewed = { ...STUDENT, 'X-Act-Like-Student': '1' };
    await keepCallHeaders(viewed);
    withCookies({ clube_session: 'name', type_student: '1' });
    expect(await sent()).toEqual([viewed, viewed, viewed]);
  });

  test('of who is here now: the id that somebody else had, or had in another view, goes with nobody', async () => {
    await keepCallHeaders(STUDENT);
    withCookies({ clube_session: 'other' });
    const other = { Authorization: 'Session other' };
    expect(await sent()).toEqual([other, other, other]);
    withCookies({ clube_session: 'name', type_student: '1' });
    const viewed = { Authorization: 'Session name', 'X-Act-Like-Student': '1' };
    expect(await sent()).toEqual([viewed, viewed, viewed]);
  });

  test('nothing once whoever was here has signed out, and where nothing can be kept', async () => {
    await keepCallHeaders(STUDENT);
    await forgetCallHeaders();
    expect(await sent()).toEqual([{}, {}, {}]);
    Object.assign(globalThis, { caches: { match: () => Promise.reject(new Error('forbidden')) } });
    expect(await sent()).toEqual([{}, {}, {}]);
  });
});

test('what it asks by itself says so, and what a press asks for does not: no session of staff lives on by it', async () => {
  answer = () => Response.json({ public_key: 'K', kinds: ['ticket.answered'] });
  await openPushed({ id: 7, path: '/home' });
  await renewPush();
  const alone = asked.map(([, init]) => (init!.headers as Record<string, string>)['clube-unattended']);
  expect(alone).toEqual([undefined, '1', '1']);
});

test('a browser whose address was taken back is told at its new one, of the same; one that nobody told stays so', async () => {
  answer = () => Response.json({ public_key: 'K', kinds: ['ticket.answered'] });
  await renewPush();
  expect(subscribe).toHaveBeenCalledWith({ userVisibleOnly: true, applicationServerKey: 'K' });
  expect(JSON.parse(asked[1]![1]!.body as string)).toEqual({
    endpoint: 'https://push.example/2',
    keys: { p256dh: 'B', auth: 'a' },
    kinds: ['ticket.answered'],
  });
  for (const other of [Response.json({ public_key: 'K', kinds: [] }), new Response(null, { status: 401 })]) {
    asked.length = 0;
    answer = () => other;
    await renewPush();
    expect(asked).toHaveLength(1);
  }
});

test('signing out ends what this browser is told, where it can be told at all', async () => {
  await endPush();
  expect(unsubscribe).toHaveBeenCalledTimes(1);
  registration = {};
  await endPush();
});
