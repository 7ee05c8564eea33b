import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { solveCaptcha } from '../../../../test/captcha.ts';
import {
  call,
  createActor,
  createPanel,
  createTestServer,
  type Panel,
  type TestServer,
} from '../../../../test/harness.ts';
import { watchStatements } from '../../../../test/statements.ts';

const DOCUMENT = '529.982.247-25';
let server: TestServer;
let panel: Panel;
let statements: ReturnType<typeof watchStatements>;
let sequence = 0;
beforeAll(async () => {
  server = await createTestServer({ CLUBE_RATE_LIMIT_FACTOR: '1000' });
  statements = watchStatements(server);
  panel = await createPanel(server);
  await server.context.connection.pool.query(
    `insert into metas (site_id, key, value) values ($1, 'free_courses', '"on"')`,
    [panel.siteId],
  );
});
afterAll(() => server.close());

const nobody = async () => `nobody-${sequence++}@example.com`;
const somebody = async () => (await createActor(server, panel)).email;
/** Somebody with an account, of whom this panel knows nothing. */
const elsewhere = async () => (await createActor(server, await createPanel(server))).email;
/** Known by what they bought, without a password. */
const buyer = async () => {
  const { userId, email } = await createActor(server, panel);
  const { pool } = server.context.connection;
  await pool.query('update users set password_hash = null where id = $1', [userId]);
  await pool.query('update members set document = $2 where user_id = $1', [userId, '52998224725']);
  return email;
};

type Flow = {
  name: string;
  known: () => Promise<string>;
  status: number;
  path: string;
  as?: () => Panel['owner'];
  body: (email: string, captcha: string) => object;
  host: 'main' | 'panel';
};
const signIn = (email: string, captcha: string) => ({ email, password: 'not this one', captcha });
const person = { name: 'Ana Lima', document: DOCUMENT, phone: '11987654321', phone_country: 'BR' };
const recover = { path: '/api/member/password-recovery', status: 200, known: somebody };
const register = { path: '/api/member/register', status: 200, known: somebody };
const flows: Flow[] = [
  { name: 'signing in', path: '/api/member/login', status: 422, known: somebody, body: signIn, host: 'main' },
  { name: 'signing in', path: '/api/member/login', status: 422, known: somebody, body: signIn, host: 'panel' },
  { name: 'a new password', ...recover, body: (email, captcha) => ({ email, captcha }), host: 'main' },
  { name: 'a new password', ...recover, body: (email, captcha) => ({ email, captcha }), host: 'panel' },
  {
    name: 'the e-mail of a first access',
    path: '/api/member/new/check-user',
    status: 200,
    known: buyer,
    body: (email) => ({ email }),
    host: 'panel',
  },
  {
    name: 'the purchase of a first access',
    path: '/api/member/new/validate-purchase',
    status: 200,
    known: buyer,
    body: (email) => ({ email, document: DOCUMENT }),
    host: 'panel',
  },
  { name: 'registering', ...register, body: (email, captcha) => ({ ...person, email, captcha }), host: 'main' },
  { name: 'registering', ...register, body: (email, captcha) => ({ ...person, email, captcha }), host: 'panel' },
  {
    name: 'inviting',
    path: '/api/member',
    status: 201,
    known: elsewhere,
    as: () => panel.owner,
    body: (email) => ({ email, first_name: 'Ana' }),
    host: 'main',
  },
];

describe('an e-mail with an account and one without cost the same until they are answered', () => {
  test.each(flows)('$name, on the host of the $host', async ({ known, status, path, as, body, host }) => {
    const ask = async (email: string) => {
      const captcha = await solveCaptcha(server);
      return statements.until(async () => {
        const answer = await call(server, {
          method: 'POST',
          url: path,
          body: body(email, captcha),
          ...(as && { as: as() }),
          ...(host === 'panel' && { headers: { host: `${panel.slug}.localhost:3000` } }),
        });
        expect(answer.status).toBe(status);
      });
    };
    // The first call of a host fills caches.
    await ask(await nobody());
    const [unknown, there] = [await ask(await nobody()), await ask(await known())];
    expect(unknown.length).toBeGreaterThan(0);
    expect(there).toEqual(unknown);
  });
});

test('control: what is asked about one of the two alone is noticed', async () => {
  const { db } = server.context.connection;
  const look = async (email: string) =>
    statements.until(async () => {
      const found = await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst();
      if (found) await db.selectFrom('members').select('id').where('user_id', '=', found.id).execute();
    });
  expect(await look(await somebody())).not.toEqual(await look(await nobody()));
});
