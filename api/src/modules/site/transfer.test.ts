import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Overview } from '@clube/shared/contracts/overview';
import type { Payment } from '@clube/shared/contracts/payment';
import {
  call,
  createActor,
  createPanel,
  createTestServer,
  PASSWORD,
  type Actor,
  type TestServer,
} from '../../../test/harness.ts';
import { waiters } from '../../../test/held.ts';
import { handOver } from './operations.ts';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer({ CLUBE_RATE_LIMIT_FACTOR: '1000', CLUBE_DATABASE_POOL: '20' });
});
afterAll(() => server.close());

async function createBoard(size: number) {
  const panel = await createPanel(server);
  const admins = await Promise.all(Array.from({ length: size }, () => createActor(server, panel, 'admin')));
  const owners = async () => {
    const { rows } = await server.context.connection.pool.query<{ id: number }>(
      `select id from members where site_id = $1 and role = 'owner'`,
      [panel.siteId],
    );
    return rows.map(({ id }) => id);
  };
  return { panel, admins, owners };
}

test('100 rounds of 20 transfers at the same moment leave exactly one owner each time', async () => {
  const { panel, admins, owners } = await createBoard(20);
  const everybody = [panel.owner, ...admins].map(({ memberId }) => memberId);
  for (let round = 0; round < 100; round += 1) {
    const [before] = await owners();
    const others = everybody.filter((id) => id !== before);
    const results = await Promise.allSettled(
      others.map((id) => handOver(server.context.connection.db, panel.siteId, before!, id)),
    );
    const refusals = results.filter(({ status }) => status === 'rejected');
    expect(refusals).toHaveLength(19);
    for (const refusal of refusals) expect(refusal).toMatchObject({ reason: { code: 'policy.denied' } });
    const after = await owners();
    expect(after).toHaveLength(1);
    expect(after[0]).not.toBe(before);
  }
});

test('over HTTP too: of 20 transfers one succeeds, the others are told that they own nothing any more', async () => {
  const { panel, admins, owners } = await createBoard(20);
  const give = ({ memberId }: Actor) =>
    call(server, {
      method: 'POST',
      url: `/api/site/${panel.siteId}/transfer`,
      as: panel.owner,
      body: { member_id: memberId, password: PASSWORD },
    });
  const statuses = (await Promise.all(admins.map(give))).map(({ status }) => status);
  expect(statuses.toSorted()).toEqual([200, ...Array.from({ length: 19 }, () => 403)]);
  expect(await owners()).toHaveLength(1);
});

test('the money goes where the former owner said, and everybody who sells is told so until the new one has said it', async () => {
  const { panel, admins } = await createBoard(1);
  const next = admins[0]!;
  const said = { pix: { key: 'marina@example.com', holder: 'Marina', city: 'Recife' }, note: '' };
  const say = (as: Actor) => call(server, { method: 'PUT', url: '/api/payment', as, body: said });
  const told = async () => [
    (await call<Payment>(server, { url: '/api/payment', as: next })).body.is_former,
    (await call<Overview>(server, { url: '/api/overview', as: next })).body.waiting.payment,
  ];
  expect((await say(panel.owner)).status).toBe(200);
  expect(await told()).toEqual([false, 0]);
  await handOver(server.context.connection.db, panel.siteId, panel.owner.memberId, next.memberId);
  expect(await told()).toEqual([true, 1]);
  expect((await say(next)).status).toBe(200);
  expect(await told()).toEqual([false, 0]);
});

describe('what the former owner had on its way counts no more once the panel is handed over', () => {
  type Asked = { method: 'POST' | 'PUT' | 'PATCH' | 'DELETE'; url: string; body?: object };
  type Ids = { next: number; admin: number; student: number; hook: number };
  const again = { password: PASSWORD };
  const address = 'https://thief.example/';
  const acts: [string, (ids: Ids) => Asked, number][] = [
    [
      'a key',
      () => ({ method: 'POST', url: 'api-key', body: { name: 'A', scopes: ['members.read'], days: 90, ...again } }),
      403,
    ],
    ['a webhook', () => ({ method: 'POST', url: 'webhook', body: { address, events: ['order.paid'], ...again } }), 403],
    [
      'where a webhook leads',
      ({ hook }) => ({ method: 'PATCH', url: `webhook/${hook}`, body: { address, version: 1, ...again } }),
      403,
    ],
    [
      'another secret of a webhook',
      ({ hook }) => ({ method: 'POST', url: `webhook/${hook}/secret`, body: again }),
      403,
    ],
    ['where money goes', () => ({ method: 'PUT', url: 'payment', body: { pix: null, note: 'Banco do ladrão' } }), 403],
    [
      'an admin who is asked in',
      () => ({
        method: 'POST',
        url: 'member',
        body: { email: `amigo-${Date.now()}@example.com`, first_name: 'Rui', role: 'admin' },
      }),
      403,
    ],
    ['a new admin', ({ student }) => ({ method: 'PATCH', url: `member/${student}`, body: { role: 'admin' } }), 403],
    [
      'new admins',
      ({ student }) => ({
        method: 'POST',
        url: 'member/bulk',
        body: { kind: 'role', members: [student], role: 'admin' },
      }),
      403,
    ],
    [
      'an admin who is one no more',
      ({ admin }) => ({ method: 'PATCH', url: `member/${admin}`, body: { role: 'student' } }),
      403,
    ],
    ['an admin who is taken out', ({ admin }) => ({ method: 'DELETE', url: `member/${admin}` }), 403],
    // Whom an act is not for is passed over.
    [
      'an admin who is suspended',
      ({ admin }) => ({ method: 'POST', url: 'member/bulk', body: { kind: 'suspend', members: [admin] } }),
      200,
    ],
  ];
  const STATE = `
    select (select json_agg(json_build_array(id, role, suspended_at) order by id) from members where site_id = $1) as members,
      (select count(*)::int from invitations where site_id = $1) as invitations,
      (select count(*)::int from api_keys where site_id = $1) as keys,
      (select json_agg(json_build_array(address, version)) from webhooks where site_id = $1) as webhooks,
      (select note from payment_settings where site_id = $1) as note`;

  test.each(acts)('%s', async (_what, askFor, status) => {
    const { panel, admins } = await createBoard(2);
    const [next, admin] = admins as [Actor, Actor];
    const student = await createActor(server, panel);
    const { pool } = server.context.connection;
    const { rows: hooks } = await pool.query<{ id: number }>(
      `insert into webhooks (site_id, address, host, events, secret)
       values ($1, 'https://own.example/', 'own.example', '{order.paid}', 'sealed') returning id`,
      [panel.siteId],
    );
    const state = async () => (await pool.query(STATE, [panel.siteId])).rows[0] as Record<string, unknown>;
    const before = await state();
    const holder = await pool.connect();
    await holder.query('begin');
    await holder.query('select 1 from sites where id = $1 for update', [panel.siteId]);
    const given = handOver(server.context.connection.db, panel.siteId, panel.owner.memberId, next.memberId);
    await waiters(server, 1);
    const ids = { next: next.memberId, admin: admin.memberId, student: student.memberId, hook: hooks[0]!.id };
    const asked = askFor(ids);
    const answered = call<{ code?: string }>(server, { ...asked, url: `/api/${asked.url}`, as: panel.owner });
    await Promise.race([answered, waiters(server, 2)]);
    await holder.query('commit');
    holder.release();
    await given;
    expect((await answered).status).toBe(status);
    const after = await state();
    const roles = { [panel.owner.memberId]: 'admin', [next.memberId]: 'owner' } as Record<number, string>;
    const members = (before['members'] as [number, string, null][]).map(([id, role, suspended]) => [
      id,
      roles[id] ?? role,
      suspended,
    ]);
    expect(after).toEqual({ ...before, members });
  });
});

test('the database itself refuses a second owner', async () => {
  const { panel, admins } = await createBoard(1);
  const update = server.context.connection.pool.query(
    `update members set role = 'owner' where site_id = $1 and id = $2`,
    [panel.siteId, admins[0]!.memberId],
  );
  await expect(update).rejects.toThrow('members_one_owner');
});

describe('handing over and closing at the same moment', () => {
  /** Both have passed their checks and wait for the panel's row; whoever came first has it next. */
  async function raceBoth(first: 'transfer' | 'close') {
    const { panel, admins, owners } = await createBoard(1);
    const { pool } = server.context.connection;
    const holder = await pool.connect();
    await holder.query('begin');
    await holder.query('select 1 from sites where id = $1 for update', [panel.siteId]);
    const waiting = async (count: number) => {
      const query = `select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      while ((await pool.query<{ count: number }>(query)).rows[0]!.count < count);
    };
    const acts = {
      transfer: () =>
        call(server, {
          method: 'POST',
          url: `/api/site/${panel.siteId}/transfer`,
          as: panel.owner,
          body: { member_id: admins[0]!.memberId, password: PASSWORD },
        }),
      close: async () => {
        const { rows } = await pool.query<{ name: string }>('select name from sites where id = $1', [panel.siteId]);
        return call(server, {
          method: 'DELETE',
          url: `/api/site/${panel.siteId}`,
          as: panel.owner,
          body: { name: rows[0]!.name, password: PASSWORD },
        });
      },
    };
    const one = acts[first]();
    await waiting(1);
    const two = acts[first === 'transfer' ? 'close' : 'transfer']();
    await waiting(2);
    await holder.query('commit');
    holder.release();
    const statuses = [(await one).status, (await two).status];
    const { rows } = await pool.query('select deleted_at is not null as closed from sites where id = $1', [
      panel.siteId,
    ]);
    const isGiven = (await owners())[0] === admins[0]!.memberId;
    const isStillIn = (await call(server, { url: '/api/me', as: panel.owner })).status === 200;
    return { statuses, closed: rows[0].closed as boolean, isGiven, isStillIn };
  }

  test('who gave the panel away closes nothing, and stays signed in', async () => {
    expect(await raceBoth('transfer')).toEqual({ statuses: [200, 403], closed: false, isGiven: true, isStillIn: true });
  });

  test('a panel that was closed is given to nobody', async () => {
    expect(await raceBoth('close')).toEqual({ statuses: [200, 404], closed: true, isGiven: false, isStillIn: false });
  });
});
