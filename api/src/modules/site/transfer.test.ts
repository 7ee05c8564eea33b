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
