import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
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
const before = { fetch: globalThis.fetch, self: globalThis.self };
beforeEach(() => {
  asked.length = 0;
  answer = () => Response.json({});
  registration = {
    showNotification,
    pushManager: { subscribe, getSubscription: () => Promise.resolve({ unsubscribe }) },
  };
  const pages = [{ url: `${origin}/home`, focus }];
  Object.assign(globalThis, {
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

test('[7.2] its calls name the session, and say that somebody views as a student, where a worker reads cookies', async () => {
  const cookies: Record<string, string> = { clube_session: 'name', type_student: '1' };
  Object.assign(globalThis.self, {
    cookieStore: {
      get: (name: string) => Promise.resolve(name in cookies ? { name, value: cookies[name] } : null),
    },
  });
  answer = () => Response.json({ public_key: 'K', kinds: ['ticket.answered'] });
  await openPushed({ id: 7, path: '/home' });
  await renewPush();
  expect(asked).toHaveLength(3);
  for (const [, init] of asked)
    expect(init!.headers).toMatchObject({ Authorization: 'Session name', 'X-Act-Like-Student': '1' });
  Object.assign(cookies, { '__Host-clube_session': 'own', type_student: '0' });
  asked.length = 0;
  await openPushed({ id: 7, path: '/home' });
  expect(asked[0]![1]!.headers).toEqual({ Authorization: 'Session own' });
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
