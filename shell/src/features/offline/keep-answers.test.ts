import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { QueryClient } from '@tanstack/react-query';
import { forgetKept, keepAnswer, KEPT_MS, readKeptAnswers } from '@clube/shared/outbox/kept';
import { keepAnswers } from './keep-answers.ts';

let client: QueryClient;
let stop: () => void;
/** As a page of its own: it is made for the session that the browser has. */
function signIn(session: string) {
  document.cookie = `clube_session=${session}`;
  document.documentElement.dataset['session'] = session;
}
const kept = async (session: string) => (await readKeptAnswers(session)).map(({ value }) => value);
/** Until a write before it is done: each store does one after the other. */
const settled = () => readKeptAnswers('nobody');

beforeEach(async () => {
  await forgetKept();
  Object.defineProperty(navigator, 'serviceWorker', { value: {}, configurable: true });
  signIn('ana');
  client = new QueryClient();
  stop = keepAnswers(client, []);
});
afterEach(() => {
  stop();
  client.clear();
  Reflect.deleteProperty(navigator, 'serviceWorker');
  document.cookie = 'clube_session=; max-age=0';
  delete document.documentElement.dataset['session'];
  delete document.documentElement.dataset['offline'];
});

test('what is read is kept under the session that reads, and nothing of what others wrote', async () => {
  client.setQueryData(['home'], 'the home of Ana');
  client.setQueryData(['comments', 1], 'the comments of others');
  await settled();
  expect(await kept('ana')).toEqual(['the home of Ana']);
});

test('so are one’s certificates and notes, but no note that was looked for by its words', async () => {
  const own = {
    '["certificates"]': 'the certificates of Ana',
    '["notes",3,{"lesson":2}]': 'the notes of Ana in a lesson',
    '["notes",3,{}]': 'the notes of Ana in a course',
  };
  for (const [key, value] of Object.entries(own)) client.setQueryData(JSON.parse(key) as unknown[], value);
  client.setQueryData(['notes', 3, { q: 'azul' }], 'what Ana looked for');
  client.setQueryData(['certificate-notifications'], 'what Ana was not told');
  await settled();
  expect(await kept('ana')).toEqual(expect.arrayContaining(Object.values(own)));
  expect(await kept('ana')).toHaveLength(3);
  // Of whoever signs in after them here.
  expect(await kept('bia')).toEqual([]);
});

test('and one’s tickets with what was said in them, but no list by words and nothing of the desk', async () => {
  const own = {
    '["tickets",{"page":1}]': 'the tickets of Ana',
    '["ticket",4]': 'a ticket of Ana',
  };
  for (const [key, value] of Object.entries(own)) client.setQueryData(JSON.parse(key) as unknown[], value);
  client.setQueryData(['tickets', { page: 1, q: 'azul' }], 'what Ana looked for');
  client.setQueryData(['tickets', 'satisfaction'], 'what staff are told');
  client.setQueryData(['ticket', 4, 'desk'], 'what staff see beside it');
  client.setQueryData(['ticket-desk', 4], 'what staff see beside it');
  client.setQueryData(['tickets-waiting'], 'how many have news');
  await settled();
  expect(await kept('ana')).toEqual(expect.arrayContaining(Object.values(own)));
  expect(await kept('ana')).toHaveLength(2);
  expect(await kept('bia')).toEqual([]);
});

test('of a page that was kept what was done before it began to keep is kept, and what came with it is as old as it was', async () => {
  stop();
  await keepAnswer({ session: 'ana', key: ['home'], value: 'the home of Ana', at: 1 + Date.now() - KEPT_MS / 2 });
  const before = await readKeptAnswers('ana');
  const came = [
    { key: ['home'], value: { title: 'the home of Ana' } },
    { key: ['course', 3, 'watch'], value: { completed: false } },
  ];
  document.documentElement.dataset['offline'] = '5';
  client = new QueryClient();
  for (const { key, value } of came) client.setQueryData(key, value);
  client.setQueryData(['course', 3, 'watch'], { completed: true });
  client.setQueryData(['my-courses'], 'asked for once the network was back');
  stop = keepAnswers(client, came);
  // Asked anew it is no younger until it is answered.
  const ask = (answer: () => Promise<unknown>) =>
    client.prefetchQuery({ queryKey: ['home'], queryFn: answer, staleTime: 0, retry: false });
  await ask(() => Promise.reject(new Error('no network')));
  // The network is back, and whoever leaves the frame and comes again begins anew.
  stop();
  document.documentElement.dataset['offline'] = '';
  stop = keepAnswers(client, came);
  await settled();
  const now = await readKeptAnswers('ana');
  expect(now).toEqual(expect.arrayContaining(before));
  expect(now.map(({ value }) => value)).toEqual(
    expect.arrayContaining([{ completed: true }, 'asked for once the network was back']),
  );
  expect(now).toHaveLength(3);

  await ask(() => Promise.resolve({ title: 'the home of Ana' }));
  await settled();
  const home = (await readKeptAnswers('ana')).find(({ key }) => key[0] === 'home')!;
  expect(home.at).toBe(client.getQueryState(['home'])!.dataUpdatedAt);
});

test('a page beside which somebody else signed in before it began to keep keeps nothing', async () => {
  stop();
  document.cookie = 'clube_session=bia';
  stop = keepAnswers(client, []);
  client.setQueryData(['home'], 'the home of Ana');
  await settled();
  expect(await kept('bia')).toEqual([]);
  expect(await kept('ana')).toEqual([]);
});

test('a page that stays open after somebody else signed in elsewhere keeps nothing, and empties nothing of theirs', async () => {
  signIn('bia');
  const theirs = keepAnswers(client, []);
  client.setQueryData(['home'], 'the home of Bia');
  await settled();
  expect(await kept('bia')).toEqual(['the home of Bia']);
  expect(await kept('ana')).toEqual([]);
  theirs();
  client.setQueryData(['my-courses'], 'the courses of Ana');
  await settled();
  expect(await kept('ana')).toEqual([]);
  expect(await kept('bia')).toEqual(['the home of Bia']);
});
