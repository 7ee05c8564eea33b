/** @long */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { signPicks } from '../src/modules/release/preview.ts';
import type { Attempt } from './fuzz/attempt.ts';
import { partOf, URL_ATTACKS } from './fuzz/generate.ts';
import { hiddenRoutesOf, namelessRoutes } from './fuzz/routes.ts';
import { attack, emptyTally, type Tally } from './fuzz/run.ts';
import { beginningsOn, continuationsOn } from './fuzz/tus.ts';
import {
  call,
  createActor,
  createPanel,
  createTestServer,
  loginPayload,
  type Actor,
  type Panel,
  type TestServer,
} from './harness.ts';
import { pageAddress } from '../src/modules/media/page-link.ts';
import { begin, head, send, TUS } from './media.ts';

// What `fuzz.test.ts` does not meet, for the document of the API does not name it: uploads in parts, steps of a navigation, files.
let server: TestServer;
let panel: Panel;
let student: Actor;
beforeAll(async () => {
  server = await createTestServer({ CLUBE_RATE_LIMIT_FACTOR: '1000000' });
  panel = await createPanel(server);
  student = await createActor(server, panel);
});
afterAll(() => server.close());

const PAGE = 'https://docs.google.com/document/d/1AbCdEfGhIjKl';
const UPLOADS = ['/api/media/upload', '/api/course/import/upload'] as const;
const OFFSET = { ...TUS, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' };
type Hidden = {
  route: string;
  /** What the owner is answered who asks as it is meant. */
  status: number;
  /** What stands in its address and its query, as it is meant. */
  right?: Record<string, string>;
  host?: string;
  headers?: Record<string, string>;
  body?: Buffer;
};

/** Routes without a place for anything in their address; what stands behind a `?` is input all the same. */
const PLAIN: Hidden[] = [
  '/api/openapi.json',
  '/metrics',
  '/robots.txt',
  '/service-worker.js',
  '/app.webmanifest',
  '/app-icon.svg',
  '/app-icon-192.png',
  '/app-icon-512.png',
  '/apple-touch-icon.png',
  '/dev/mailbox',
].map((path) => ({ route: `GET ${path}`, status: 200 }));

/** Every hidden route with what it takes, in an order in which what one needs is still there. */
async function hidden(): Promise<Hidden[]> {
  const handOff = await call<{ data: { string: string } }>(server, {
    method: 'POST',
    url: '/api/member/auth',
    as: student,
    body: { auth: loginPayload(panel, student.token) },
  });
  expect(handOff.status).toBe(200);
  const rdr = handOff.body.data.string;
  const uploads = await Promise.all(
    UPLOADS.map(async (path): Promise<Hidden[]> => {
      const { url } = await begin(server, panel.owner, 'curso.zip', 1000, {}, path);
      const right = { upload: url.split('/').at(-1)! };
      const length = { ...TUS, 'upload-length': '10' };
      return [
        { route: `OPTIONS ${path}`, status: 204, headers: TUS },
        { route: `POST ${path}`, status: 201, headers: length },
        { route: `HEAD ${path}/:upload`, status: 200, right, headers: TUS },
        { route: `PATCH ${path}/:upload`, status: 204, right, headers: OFFSET, body: Buffer.from('x') },
        { route: `DELETE ${path}/:upload`, status: 204, right, headers: TUS },
      ];
    }),
  );
  const until = new Date(Date.now() + 3_600_000).toISOString();
  return [
    ...PLAIN,
    ...uploads.flat(),
    {
      route: 'GET /api/member/auth/claim',
      status: 302,
      right: { rdr, to: '/home' },
      host: `${panel.slug}.localhost:3000`,
    },
    { route: 'GET /_hand-off', status: 302, right: { rdr, to: '/home' } },
    {
      route: 'POST /_hand-off',
      status: 303,
      headers: { 'sec-fetch-site': 'same-origin' },
      right: { rdr, to: '/home' },
    },
    { route: 'GET /api/member/auth/confirm', status: 302, right: { rdr, browser: 'A'.repeat(43), to: '/home' } },
    {
      route: 'GET /_video',
      status: 200,
      right: { link: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ', start: '1' },
    },
    {
      route: 'GET /_page',
      status: 200,
      right: Object.fromEntries(
        new URLSearchParams(pageAddress(server.context.config.secret, panel.siteId, PAGE).slice('/_page?'.length)),
      ),
    },
    { route: 'GET /language/:locale', status: 303, right: { locale: 'es', to: '/home' } },
    {
      route: 'GET /preview',
      status: 200,
      right: { token: signPicks(server.context.config.secret, { releases: {}, until }) },
    },
    {
      route: 'POST /preview',
      status: 303,
      headers: { 'sec-fetch-site': 'same-origin' },
      right: { token: signPicks(server.context.config.secret, { releases: {}, until }) },
    },
    { route: 'GET /preview/end', status: 302 },
    { route: 'GET /api/site/:site/export', status: 200, right: { site: String(panel.siteId) } },
    // A picture of the panel, and a page of a release: here is neither.
    { route: 'GET /favicon.ico', status: 302 },
    { route: 'GET /_offline', status: 404 },
    { route: 'GET /internal/tls-allowed', status: 200, right: { domain: `${panel.slug}.localhost` } },
    { route: 'GET /assets/shell/*', status: 404, right: { '*': 'main.js' } },
    { route: 'GET /releases/:remote/*', status: 404, right: { remote: 'mf-player', '*': 'main.js' } },
    { route: 'GET /*', status: 200, right: { '*': 'home' } },
  ];
}

/** The address of a route with everything in its place; what has none stands behind the `?`. */
function addressOf(path: string, values: Record<string, string>): string {
  let address = path;
  const query: string[] = [];
  for (const [name, value] of Object.entries(values)) {
    const place = name === '*' ? '*' : `:${name}`;
    if (address.includes(place)) address = address.replace(place, () => value);
    else query.push(`${name}=${value}`);
  }
  return query.length > 0 ? `${address}?${query.join('&')}` : address;
}

/** Every attack on every place of an address, and a part of those that come beside what is asked for. */
function* attemptsOn({ route, right = {}, headers = {}, body, host }: Hidden, turn: number): Generator<Attempt> {
  const [method, path] = route.split(' ') as [string, string];
  const meant = encodedOf(right);
  const asked = { method, headers: { ...headers, ...(host && { host }) }, ...(body && { body }) };
  for (const name of Object.keys(right))
    for (const by of URL_ATTACKS) yield { ...asked, url: addressOf(path, { ...meant, [name]: by }), by };
  const url = addressOf(path, meant);
  const more = url.includes('?') ? '&' : '?';
  const beside = URL_ATTACKS.flatMap((by): Attempt[] => {
    const cookie = ['clube_browser', 'clube_preview', 'country', 'theme'].map((name) => `${name}=${by}`).join('; ');
    return [
      { ...asked, url: `${url}${more}x=${by}`, by },
      { ...asked, url, headers: { ...asked.headers, cookie }, by },
    ];
  });
  yield* partOf(beside, 6, turn);
  for (const extra of ['%00=1', 'x[]=1&x=2', '__proto__=1', Object.keys(right)[0] ?? 'y'])
    yield { ...asked, url: `${url}${more}${extra}` };
}
const encodedOf = (values: Record<string, string>) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, encodeURIComponent(value)]));

const headersOf = (actor?: Actor) => ({
  host: 'localhost:3000',
  ...(actor && { authorization: `Bearer ${actor.token}` }),
});
const findingsOf = ({ findings }: Tally) =>
  findings.map(({ status, actor, method, url, headers }) => `${status} ${method} ${url} as ${actor} ${headers ?? ''}`);

test('every route that the document does not name is known here, and answers what it is meant to be asked', async () => {
  const rows = await hidden();
  // Who hides one more names it here.
  expect(hiddenRoutesOf(server.app)).toEqual(namelessRoutes(rows.map(({ route }) => route)));
  const answered: string[] = [];
  for (const { route, right = {}, headers, host, body } of rows) {
    const [method, path] = route.split(' ') as ['GET', string];
    const { statusCode } = await server.app.inject({
      method,
      url: addressOf(path, encodedOf(right)),
      headers: { ...headersOf(panel.owner), ...headers, ...(host && { host }) },
      ...(body && { payload: body }),
    });
    answered.push(`${statusCode} ${route}`);
  }
  // One that refuses this would refuse an attack for the same.
  expect(answered).toEqual(rows.map(({ status, route }) => `${status} ${route}`));
});

test('no address of a route that the document does not name makes the server fail: each of them, for everybody', async () => {
  const tally = emptyTally();
  for (const [place, row] of (await hidden()).entries()) {
    const actors: [string, Actor?][] = [['anonymous'], ['student', student], ['owner', panel.owner]];
    for (const [turn, [name, actor]] of actors.entries()) {
      // What is deleted as it is meant is not there for the next.
      const every = [...attemptsOn(row, place + turn)].filter(
        ({ url }) => !row.route.startsWith('DELETE') || !url.includes(row.right!['upload']!),
      );
      // Whoever may not is refused alike whatever they send.
      const attempts = actor === panel.owner ? every : partOf(every, 4, place + turn);
      await attack(server.app, attempts, { name, headers: headersOf(actor) }, tally);
    }
  }
  expect(findingsOf(tally)).toEqual([]);
  expect(tally.requests).toBeGreaterThan(2000);
}, 300_000);

test.each(UPLOADS)(
  'no head of an upload makes the server fail, before its first byte or in its middle: %s',
  async (path) => {
    const { url } = await begin(server, panel.owner, 'curso.zip', 1_000_000, {}, path);
    const tally = emptyTally();
    const as = { name: 'owner', headers: headersOf(panel.owner) };
    await attack(server.app, beginningsOn(path), as, tally);
    await attack(server.app, continuationsOn(url), as, tally);
    expect(findingsOf(tally)).toEqual([]);
    // It was there through all of it, and goes on where it stands.
    const where = await head(server, panel.owner, url);
    expect([where.status, where.headers['upload-length']]).toEqual([200, '1000000']);
    const offset = Number(where.headers['upload-offset']);
    expect((await send(server, panel.owner, url, Buffer.from('y'), offset)).statusCode).toBe(204);
    expect(tally.statuses[201]).toBeGreaterThan(0);
    expect(tally.statuses[204]).toBeGreaterThan(0);
  },
  120_000,
);
