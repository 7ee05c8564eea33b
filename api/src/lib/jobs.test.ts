import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { PgBoss } from 'pg-boss';
import { createTestServer, ownerUrlOf, type TestServer } from '../../test/harness.ts';
import { connect } from '../database/connect.ts';
import { installJobQueues, NOT_LATER, WAITING, type Job } from './jobs.ts';

const job: Job<{ siteId: number; mediaId: number }> = { name: 'media.copy', keyOf: () => '1-1' };
let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());

/** How often the job was tried again so far, and the seconds from its last try's beginning to the next, as its row says. */
async function waiting(afterRetry: number): Promise<{ retries: number; seconds: number }> {
  for (;;) {
    const { rows } = await server.context.connection.pool.query<{ retries: number; seconds: number }>(
      `select retry_count as retries, extract(epoch from start_after - started_on)::float as seconds
       from pgboss.job where name = 'media.copy' and state = 'retry' and retry_count > $1`,
      [afterRetry],
    );
    if (rows[0]) return rows[0];
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
/** Lets the next try begin now: the pauses themselves would be minutes of this test. */
const hurry = (retries: number) =>
  server.context.connection.pool.query(
    `update pgboss.job set start_after = now(), retry_count = $1 where name = 'media.copy' and state = 'retry'`,
    [retries],
  );

test('work that fails is tried again after pauses that double, up to five minutes', async () => {
  let tries = 0;
  await server.context.jobs.work(job, async () => {
    tries += 1;
    throw new Error('not now');
  });
  await server.context.jobs.send(job, { siteId: 1, mediaId: 1 });
  let last = -1;
  while (last < 3) {
    const { retries, seconds } = await waiting(last);
    expect(seconds).toBeGreaterThanOrEqual(2 ** (retries + 1));
    last = retries;
    await hurry(retries);
  }
  expect(tries).toBeGreaterThan(1);
  await waiting(last);
  await hurry(30);
  expect((await waiting(30)).seconds).toBeGreaterThanOrEqual(300);
  expect((await waiting(30)).seconds).toBeLessThan(2 * 300);
});

test('panels take turns: one that sent many pieces of work is in nobody’s way, nor is what failed', async () => {
  const turns: Job<{ siteId: number; mediaId: number }> = {
    name: 'media.convert',
    keyOf: ({ siteId, mediaId }) => `${siteId}-${mediaId}`,
    turnOf: ({ siteId }) => `${siteId}`,
  };
  const { jobs, connection } = server.context;
  for (let mediaId = 1; mediaId <= 4; mediaId += 1) await jobs.send(turns, { siteId: 1, mediaId });
  for (const mediaId of [11, 12]) await jobs.send(turns, { siteId: 2, mediaId });
  await connection.db.transaction().execute((trx) => jobs.send(turns, { siteId: 3, mediaId: 13 }, trx));
  const done: number[] = [];
  let ended = () => {};
  const all = new Promise<void>((resolve) => (ended = resolve));
  await jobs.work(turns, async ({ mediaId }) => {
    done.push(mediaId);
    if (mediaId === 1 && done.length === 1) {
      // It waits behind the others of its panel as well.
      await Promise.resolve();
      throw new Error('not now');
    }
    await connection.pool.query(
      `update pgboss.job set start_after = now() where name = 'media.convert' and state = 'retry'`,
    );
    if (done.length === 8) ended();
  });
  await all;
  expect(done).toEqual([1, 11, 13, 2, 12, 3, 4, 1]);
});

test('as many work at once as were asked for, on what was sent together', async () => {
  const several: Job<{ mediaId: number }> = { name: 'media.ladder-long', keyOf: ({ mediaId }) => `${mediaId}` };
  const { jobs } = server.context;
  let begun = 0;
  let meet = () => {};
  const met = new Promise<void>((resolve) => (meet = resolve));
  const work = async () => {
    begun += 1;
    if (begun === 2) meet();
    await met;
  };
  await jobs.work(several, work, { atOnce: 2 });
  for (const mediaId of [1, 2]) await jobs.send(several, { mediaId });
  await met;
  expect(begun).toBe(2);
});

test('work that was sent under a clock a day ahead does not wait for tomorrow once that is mended', async () => {
  const { jobs, connection } = server.context;
  const ahead: Job<{ siteId: number; mediaId: number }> = { name: 'media.ladder', keyOf: () => '1-1' };
  await jobs.send(ahead, { siteId: 1, mediaId: 1 });
  await connection.pool.query(
    `update pgboss.job set start_after = now() + interval '1 day' where name = 'media.ladder'`,
  );
  await new Promise<void>((resolve) => void jobs.work(ahead, async () => resolve()));
});

test('work that waits stays when the clock jumps by weeks, also of a queue that kept it for two of them', async () => {
  const { jobs, connection } = server.context;
  const waits: Job<{ mediaId: number }> = { name: 'media.convert-long', keyOf: ({ mediaId }) => `${mediaId}` };
  const { pool } = connection;
  await pool.query(`update pgboss.queue set retention_seconds = 14 * 86400 where name = $1`, [waits.name]);
  for (const mediaId of [1, 2, 3]) await jobs.send(waits, { mediaId });
  await pool.query(`update pgboss.job set state = 'retry' where name = $1 and data = '{"mediaId": 2}'`, [waits.name]);
  await installJobQueues(ownerUrlOf(server), [waits]);
  await jobs.send(waits, { mediaId: 4 });
  // What is known of it lies so far back then. The third is over, by which is seen that something was deleted.
  await pool.query(
    `update pgboss.job set keep_until = case data when '{"mediaId": 3}' then now() else keep_until end - interval '8 weeks',
       start_after = start_after - interval '8 weeks', created_on = created_on - interval '8 weeks'
     where name = $1`,
    [waits.name],
  );
  const boss = new PgBoss({ connectionString: ownerUrlOf(server), migrate: false, supervise: false, schedule: false });
  await boss.start();
  const left = async () =>
    (await pool.query(`select data from pgboss.job where name = $1 order by data`, [waits.name])).rows.map(
      ({ data }: { data: { mediaId: number } }) => data.mediaId,
    );
  while ((await left()).includes(3)) {
    await pool.query(`update pgboss.queue set maintain_on = maintain_on - interval '8 weeks'`);
    await boss.supervise(waits.name);
  }
  await boss.stop({ graceful: false, close: true });
  expect(await left()).toEqual([1, 2, 4]);
});

test('whether something waits is asked of what waits, however much was done before', async () => {
  const owner = connect(ownerUrlOf(server), 1);
  const client = await owner.pool.connect();
  try {
    await client.query('begin');
    const copy = (state: string, count: number) =>
      client.query(
        `insert into pgboss.job (name, state, policy, singleton_key) select 'media.ladder', $1::text::pgboss.job_state, 'exclusive', $1::text || n from generate_series(1, $2::int) n`,
        [state, count],
      );
    await copy('completed', 20_000);
    await copy('created', 2000);
    await client.query('analyze pgboss.job');
    const asked = [['media.ladder', 'media.convert']];
    expect((await client.query(WAITING, asked)).rows).toEqual([{ name: 'media.ladder' }]);
    for (const [statement, values] of [
      [WAITING, asked],
      [NOT_LATER, []],
    ] as const) {
      const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain ${statement}`, [...values]);
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
      expect(plan).toMatch(/Index.* on job_common/);
      expect(plan).not.toMatch(/Seq Scan on job/);
    }
  } finally {
    await client.query('rollback');
    client.release();
    await owner.close();
  }
});
