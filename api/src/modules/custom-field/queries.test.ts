import { expect, test } from '@jest/globals';
import { createPanel, createTestServer } from '../../../test/harness.ts';
import { countFields } from './queries.ts';

test('fields are counted one after another, and meanwhile the panel’s other rows are written', async () => {
  const server = await createTestServer();
  const { siteId } = await createPanel(server);
  const { db, pool } = server.context.connection;
  const lock = (strength: string) => pool.query(`select from sites where id = $1 for ${strength} nowait`, [siteId]);
  await db.transaction().execute(async (trx) => {
    await countFields(trx, siteId);
    // What every new row with a `site_id` asks of its panel; and what the next count asks.
    expect((await lock('key share')).rowCount).toBe(1);
    await expect(lock('no key update')).rejects.toMatchObject({ code: '55P03' });
  });
  await server.close();
});
