import { afterAll, beforeAll, expect, test } from '@jest/globals';
import {
  call,
  createActor,
  createPanel,
  createTestServer,
  PASSWORD,
  type Actor,
  type TestServer,
} from '../../../test/harness.ts';
import { transferSite } from './panel.queries.ts';

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
    const results = await Promise.all(
      others.map((id) => transferSite(server.context.connection.db, panel.siteId, before!, id)),
    );
    expect(results.filter((result) => typeof result === 'object')).toHaveLength(1);
    expect(results.filter((result) => result === 'not_owner')).toHaveLength(19);
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

test('the database itself refuses a second owner', async () => {
  const { panel, admins } = await createBoard(1);
  const update = server.context.connection.pool.query(
    `update members set role = 'owner' where site_id = $1 and id = $2`,
    [panel.siteId, admins[0]!.memberId],
  );
  await expect(update).rejects.toThrow('members_one_owner');
});
