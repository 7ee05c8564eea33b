import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { DataExport } from '@clube/shared/contracts/account';
import {
  call,
  createActor,
  createPanel,
  createTestServer,
  PASSWORD,
  type Actor,
  type TestServer,
} from '../../../test/harness.ts';
import { folderOf, makeExport } from './export.ts';
import type { Packed } from './pack.ts';

// No worker runs here: each try is made by hand.
let server: TestServer;
let bia: Actor;
const pool = () => server.context.connection.pool;

beforeAll(async () => {
  server = await createTestServer({ CLUBE_RATE_LIMIT_FACTOR: '100' });
  bia = await createActor(server, await createPanel(server));
});
afterAll(() => server.close());

const ask = async () =>
  (await call<DataExport>(server, { method: 'POST', url: '/api/me/export', as: bia, body: { password: PASSWORD } }))
    .body;
const find = async (id: number) =>
  (await call<DataExport[]>(server, { url: '/api/me/export', as: bia })).body.find((one) => one.id === id);
const make = (id: number, modules: Packed) => makeExport(server.context, server.app.log, modules, id);
const readsOnce = (rows: () => Promise<unknown[]>): Packed => [{ personal: { notes: rows } }];
const works = readsOnce(async () => [{ text: 'Anotei' }]);
const fails = readsOnce(async () => {
  throw new Error('no memory');
});
const files = () => server.context.storage.list(folderOf(bia.userId));

test('one that fails three times is given up, leaves no file, and its person may ask again', async () => {
  const { id, failed } = await ask();
  expect(failed).toBe(false);
  await expect(make(id, fails)).rejects.toThrow('no memory');
  expect((await ask()).id).toBe(id);
  await expect(make(id, fails)).rejects.toThrow('no memory');
  expect(await find(id)).toMatchObject({ failed: false, ready_at: null });
  await make(id, fails);
  expect(await find(id)).toMatchObject({ failed: true, ready_at: null, size_bytes: null });
  expect(await files()).toEqual([]);
  // Whatever is still queued makes nothing of it.
  await make(id, works);
  expect(await find(id)).toMatchObject({ failed: true, ready_at: null });
  const next = await ask();
  expect(next.id).not.toBe(id);
  await make(next.id, works);
  expect(await find(next.id)).toMatchObject({ failed: false, ready_at: expect.any(String) });
});

test('a try is counted before it begins: of one that killed its server three times nothing is read again', async () => {
  const { id } = await ask();
  const counted: number[] = [];
  const dies = readsOnce(async () => {
    const { rows } = await pool().query<{ tries: number }>('select tries from data_exports where id = $1', [id]);
    counted.push(rows[0]!.tries);
    throw new Error('killed');
  });
  await expect(make(id, dies)).rejects.toThrow('killed');
  await expect(make(id, dies)).rejects.toThrow('killed');
  expect(counted).toEqual([1, 2]);
  // The third never came to its end.
  await pool().query('update data_exports set tries = 3 where id = $1', [id]);
  await make(id, dies);
  expect(counted).toEqual([1, 2]);
  expect(await find(id)).toMatchObject({ failed: true });
});

test('what a killed server left half written goes with the next try, and an old one is not made', async () => {
  const { id } = await ask();
  const { rows } = await pool().query<{ key: string }>('select key from data_exports where id = $1', [id]);
  const { key } = rows[0]!;
  await server.context.storage.write(`${key}.1.part`, Buffer.from('half'));
  await pool().query(`update data_exports set expires_at = now() - interval '1 second' where id = $1`, [id]);
  await make(id, works);
  expect(await server.context.storage.size(key)).toBeUndefined();
  await pool().query(`update data_exports set expires_at = now() + interval '1 day' where id = $1`, [id]);
  await make(id, works);
  expect((await files()).filter((one) => one.startsWith(key))).toEqual([key]);
  expect((await find(id))?.size_bytes).toBe(await server.context.storage.size(key));
});

test('a server that stood still while another made the file takes nothing of it away', async () => {
  const { id } = await ask();
  let second: Promise<void> | undefined;
  const meets = readsOnce(async () => {
    // The other one begins and ends while this one reads.
    second ??= make(id, works);
    await second;
    return [{ text: 'Anotei' }];
  });
  await expect(make(id, meets)).rejects.toThrow('ENOENT');
  // Tried again it finds nothing to do.
  await make(id, fails);
  const { rows } = await pool().query<{ key: string }>('select key from data_exports where id = $1', [id]);
  expect(await find(id)).toMatchObject({ failed: false, size_bytes: await server.context.storage.size(rows[0]!.key) });
});
