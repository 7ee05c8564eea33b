import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import {
  call,
  createActor,
  createPanel,
  createTestServer,
  PASSWORD,
  type TestServer,
} from '../../../../test/harness.ts';
import { hold, waiters } from '../../../../test/held.ts';
import { randomToken } from '../../../lib/crypto.ts';
import { insertRegistration } from './account.queries.ts';
import { createOneTimeToken } from './token.queries.ts';

let server: TestServer;
let panel: Awaited<ReturnType<typeof createPanel>>;
beforeAll(async () => {
  server = await createTestServer({ CLUBE_RATE_LIMIT_FACTOR: '1000' });
  panel = await createPanel(server);
});
afterAll(() => server.close());

const db = () => server.context.connection.db;
const NEW = { password: 'uma senha nova', confirm_password: 'uma senha nova' };
const post = async (url: string, body: object) =>
  (await call(server, { method: 'POST', url: `/api/member/${url}`, body })).status;

let sequence = 0;
async function registered(email: string): Promise<string> {
  const token = randomToken();
  const person = { firstName: 'Rosa', lastName: 'Lima', phone: '+5511987654321', country: 'BR', document: null };
  await insertRegistration(db(), { email, siteId: null, ...person }, token, 3600);
  return token;
}

/** Two who come to what each ends while a third one is held: it is let go once both wait. */
async function bothDuring(work: Parameters<typeof hold>[1], asks: (() => Promise<number>)[]): Promise<number[]> {
  const letGo = await hold(server, work);
  const asked = asks.map((ask) => ask());
  await waiters(server, 2);
  await letGo();
  return (await Promise.all(asked)).toSorted();
}

describe('of two links of one mailbox that are used in the same moment one opens it, and the other is over', () => {
  test('of two registrations', async () => {
    const email = `duas-${sequence++}@example.com`;
    await registered(email);
    const [one, other] = [await registered(email), await registered(email)];
    const first = sql`select from registrations where email = ${email} order by number limit 1 for update`;
    const open = (token: string) => () => post('new/create-password', { email, token, ...NEW });
    expect(await bothDuring((trx) => first.execute(trx), [open(one), open(other)])).toEqual([200, 410]);
  });

  test('of a forgotten password and of a first access', async () => {
    const { userId } = await createActor(server, panel);
    const make = (kind: 'reset' | 'first_access') => createOneTimeToken(db(), { kind, userId, validSeconds: 60 });
    await make('reset');
    const [reset, first] = [await make('reset'), await make('first_access')];
    const oldest = sql`select from one_time_tokens where user_id = ${userId} order by number limit 1 for update`;
    const set = (token: string) => () => post(`password-reset/${token}`, NEW);
    expect(await bothDuring((trx) => oldest.execute(trx), [set(reset), set(first)])).toEqual([200, 410]);
  });

  test('of a forgotten password and of whoever changes it in the account', async () => {
    const person = await createActor(server, panel);
    const { userId } = person;
    const make = () => createOneTimeToken(db(), { kind: 'reset', userId, validSeconds: 60 });
    await make();
    const token = await make();
    const oldest = sql`select from one_time_tokens where user_id = ${userId} order by number limit 1 for update`;
    const change = async () =>
      (
        await call(server, {
          method: 'PUT',
          url: '/api/me/password',
          as: person,
          body: { current_password: PASSWORD, ...NEW },
        })
      ).status;
    const letGo = await hold(server, (trx) => oldest.execute(trx));
    // Whoever changes it holds the account and waits for its links.
    const changed = change();
    await waiters(server, 1);
    const set = post(`password-reset/${token}`, NEW);
    await waiters(server, 2);
    await letGo();
    expect(await Promise.all([changed, set])).toEqual([200, 410]);
  });
});

test('many links of one mailbox at the same moment, many times: one opens it each time, and none fails', async () => {
  for (let round = 0; round < 12; round += 1) {
    const email = `muitas-${sequence++}@example.com`;
    const tokens = [];
    for (let made = 0; made < 4; made += 1) tokens.push(await registered(email));
    const answers = await Promise.all(tokens.map((token) => post('new/create-password', { email, token, ...NEW })));
    expect(answers.toSorted()).toEqual([200, 410, 410, 410]);
  }
});
