import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { connect, type Connection } from '../src/database/connect.ts';
import { beginTry, forgetTries, giveBackTry, settleFailed } from '../src/modules/media/work.queries.ts';
import { createPanel, createTestServer, ownerUrlOf, type Panel, type TestServer } from './harness.ts';
import { watchTries, type Outcome } from './watch-tries.ts';

let server: TestServer;
let panel: Panel;
let owner: Connection;
let findOutcomes: () => Promise<Outcome[]>;
beforeAll(async () => {
  server = await createTestServer();
  panel = await createPanel(server);
  owner = connect(ownerUrlOf(server), 1);
  await add();
  findOutcomes = await watchTries(owner);
});
afterAll(async () => {
  await owner.close();
  await server.close();
});

async function add() {
  const { rows } = await server.context.connection.pool.query<{ id: number }>(
    `insert into media (site_id, kind, name, status, source_key, size_bytes)
     values ($1, 'video', 'Aula', 'processing', 'x', 5) returning id`,
    [panel.siteId],
  );
  return { siteId: panel.siteId, mediaId: rows[0]!.id };
}
const begin = (at: Awaited<ReturnType<typeof add>>) =>
  beginTry(server.context.connection.db, at, 'media.copy', Buffer.alloc(16));

test('each try is counted until something comes of it, also one that is given back; what was never tried is told', async () => {
  const { db, pool } = server.context.connection;
  // The media of before belongs to nobody's count.
  expect(await findOutcomes()).toEqual([]);
  const endless = await add();
  for (let tries = 0; tries < 5; tries += 1) {
    await begin(endless);
    await giveBackTry(db, endless);
  }
  expect(await findOutcomes()).toEqual([{ outcome: 'processing', count: 1, tries: 5, untried: 0 }]);

  const other = await add();
  for (let step = 0; step < 2; step += 1) {
    for (let tries = 0; tries < 3; tries += 1) await begin(other);
    await pool.query(`update media set looked_through = true where id = $1`, [other.mediaId]);
    await forgetTries(db, other);
  }
  await settleFailed(db, other, 'unreadable');
  await add();
  expect((await findOutcomes()).toSorted((a, b) => a.count - b.count)).toEqual([
    { outcome: 'failed unreadable', count: 1, tries: 3, untried: 0 },
    { outcome: 'processing', count: 2, tries: 5, untried: 1 },
  ]);
});
