import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import {
  call,
  createActor,
  createPanel,
  createTestCourse,
  createTestServer,
  PASSWORD,
  type Actor,
  type Panel,
  type TestServer,
} from '../../test/harness.ts';

let server: TestServer;
let panel: Panel;
let admin: Actor;
let courseId: number;
beforeAll(async () => {
  server = await createTestServer({ CLUBE_RATE_LIMIT_FACTOR: '100' });
});
afterAll(() => server.close());
beforeEach(async () => {
  panel = await createPanel(server);
  admin = await createActor(server, panel, 'admin');
  courseId = (await createTestCourse(server, panel)).courseId;
});

type Body = Record<string, unknown>;
type Setting = {
  method: 'PUT' | 'PATCH';
  url: () => string;
  read: () => Promise<Body>;
  /** As it is at first, what one writes, what another writes over the same, and what leaves that as it is. */
  first: Body;
  mine: Body;
  theirs: Body;
  beside: Body;
  /** By which whoever writes it shows who they are, where it is asked for. */
  again?: Body;
  /** Whoever else may write it. */
  other: () => Actor;
};
const get = async (url: string) => (await call<Body>(server, { url, as: panel.owner })).body;
const RULES = { percent: 100, days: 0, quizzes: false, valid_months: null, valid_until: null, renews: false };
const NUMBERS = { by_course: false, pattern: '{number}', digits: 6 };
const PIX = { key: 'rosa@example.com', holder: 'Rosa', city: 'Recife' };
const settings: Record<string, Setting> = {
  'rules of a certificate': {
    method: 'PUT',
    url: () => `/api/course/${courseId}/certificate/rules`,
    read: async () => (await get(`/api/course/${courseId}/certificate`))['rules'] as Body,
    first: RULES,
    mine: { ...RULES, percent: 80 },
    theirs: { ...RULES, percent: 70 },
    beside: { ...RULES, days: 3 },
    other: () => admin,
  },
  'numbering of certificates': {
    method: 'PUT',
    url: () => '/api/certificate/numbering',
    read: () => get('/api/certificate/numbering'),
    first: NUMBERS,
    mine: { ...NUMBERS, pattern: 'A-{number}' },
    theirs: { ...NUMBERS, pattern: 'B-{number}' },
    beside: { ...NUMBERS, digits: 4 },
    other: () => admin,
  },
  'how a panel is paid': {
    method: 'PUT',
    url: () => '/api/payment',
    again: { password: PASSWORD },
    read: async () => {
      const { pix, note } = await get('/api/payment');
      return { pix, note };
    },
    first: { pix: null, note: '' },
    mine: { pix: PIX, note: '' },
    theirs: { pix: { ...PIX, key: 'lia@example.com' }, note: '' },
    beside: { pix: null, note: 'Avise' },
    other: () => panel.owner,
  },
  'name of a panel': {
    method: 'PATCH',
    url: () => `/api/site/${panel.siteId}`,
    read: async () => {
      const { name, description } = await get(`/api/site/${panel.siteId}`);
      return { name, description };
    },
    first: { name: 'Ateliê', description: '' },
    mine: { name: 'Ateliê A', description: '' },
    theirs: { name: 'Ateliê B', description: '' },
    beside: { name: 'Ateliê', description: 'Do zero' },
    other: () => admin,
  },
};

describe.each(Object.keys(settings))('%s', (name) => {
  const { method, url, again, read, first, mine, theirs, beside, other } = settings[name]!;
  const write = (body: Body, as = panel.owner) =>
    call<{ code?: string }>(server, { method, url: url(), as, body: { ...body, ...again } });
  beforeEach(async () => {
    await query();
    expect(await read()).toEqual(first);
  });
  /** Panels of tests have names of their own. */
  const query = () =>
    server.context.connection.pool.query(`update sites set name = 'Ateliê', description = '' where id = $1`, [
      panel.siteId,
    ]);

  test('that somebody else changed since it was seen is not overwritten', async () => {
    expect((await write({ ...theirs, seen: first }, other())).status).toBe(200);
    expect(await write({ ...mine, seen: first })).toMatchObject({ status: 409, body: { code: 'version.stale' } });
    expect(await read()).toEqual(theirs);
    expect((await write({ ...mine, seen: theirs })).status).toBe(200);
    expect(await read()).toEqual(mine);
  });

  test('that two wrote alike is no conflict; what another part says was seen too', async () => {
    expect((await write({ ...theirs, seen: first }, other())).status).toBe(200);
    expect((await write({ ...theirs, seen: first })).status).toBe(200);
    expect((await write({ ...beside, seen: first })).status).toBe(409);
    expect(await read()).toEqual(theirs);
  });

  test('of two who save at once over the same one is told', async () => {
    const both = await Promise.all([write({ ...mine, seen: first }), write({ ...theirs, seen: first }, other())]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await read()).toEqual(both[0].status === 200 ? mine : theirs);
  });

  test('is written by whoever saw nothing, as before', async () => {
    expect((await write({ ...theirs, seen: first }, other())).status).toBe(200);
    expect((await write(mine)).status).toBe(200);
    expect(await read()).toEqual(mine);
  });
});

test('what stands there as nobody can type it now is seen as it stands, and mended as it is saved', async () => {
  const write = (body: Body) => call(server, { method: 'PUT', url: '/api/payment', as: panel.owner, body });
  expect((await write({ pix: PIX, note: '' })).status).toBe(200);
  const { pool } = server.context.connection;
  await pool.query('update payment_settings set pix_holder = $2 where site_id = $1', [
    panel.siteId,
    '\u202ARosa\tLima\u202C',
  ]);
  const { pix, note } = await get('/api/payment');
  expect((await write({ pix, note: 'Avise', seen: { pix, note }, password: PASSWORD })).status).toBe(200);
  expect(await get('/api/payment')).toMatchObject({ pix: { ...PIX, holder: 'Rosa Lima' }, note: 'Avise' });
});
