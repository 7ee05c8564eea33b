import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { MailedLink } from '@clube/shared/contracts/sign-in';
import { solveCaptcha } from '../../../../test/captcha.ts';
import {
  call,
  createActor,
  createPanel,
  createTestServer,
  type Panel,
  type TestServer,
} from '../../../../test/harness.ts';
import { tokenOf } from '../../../../test/mailbox.ts';
import { setPassword } from '../../user/password.queries.ts';
import { mailDueAsks } from './asked.ts';

const CPF = '529.982.247-25';
let server: TestServer;
let panel: Panel;
let isKilled = false;
beforeAll(async () => {
  server = await createTestServer({ CLUBE_RATE_LIMIT_FACTOR: '1000' });
  panel = await createPanel(server);
  await call(server, { method: 'POST', url: '/api/meta', as: panel.owner, body: { key: 'free_courses', value: 'on' } });
  // What a server that is killed after its answer still had in its memory does not happen.
  const { app } = server;
  const putOff = app.afterwards.bind(app);
  app.afterwards = (request, what, work) => (isKilled ? undefined : putOff(request, what, work));
});
beforeEach(() => void (isKilled = true));
afterAll(() => server.close());

const query = (text: string, values: unknown[]) => server.context.connection.pool.query(text, values);
let people = 0;
const newEmail = () => `pedida-${(people += 1)}@example.com`;
async function ask(path: string, body: object) {
  const { status } = await call(server, {
    method: 'POST',
    url: `/api/member/${path}`,
    headers: { host: `${panel.slug}.localhost:3000` },
    body,
  });
  expect(status).toBe(200);
}
const mailsTo = (email: string) => server.context.mailer.stored(email);
const asksOf = async (email: string) => (await query('select * from account_asks where email = $1', [email])).rows;
const minutesPass = (email: string) =>
  query(`update account_asks set due_at = due_at - interval '2 minutes' where email = $1`, [email]);
const failures: unknown[] = [];
/** Another server, that looks for what nobody is at. */
const startAnew = () => mailDueAsks(server.context, (error) => void failures.push(error));

const person = { name: 'Nova Aluna', document: CPF, phone: '11987654321', phone_country: 'BR' };
const registering = async () => {
  const email = newEmail();
  await ask('register', { ...person, email, captcha: await solveCaptcha(server) });
  return email;
};
/** Somebody whom the panel knows by what they bought. */
const enteringFirst = async () => {
  const { userId, email } = await createActor(server, panel);
  await query('update users set password_hash = null where id = $1', [userId]);
  await query('update members set document = $2 where user_id = $1', [userId, '52998224725']);
  await ask('new/validate-purchase', { email, document: CPF });
  return email;
};
const recovering = async () => {
  const { email } = await createActor(server, panel);
  await ask('password-recovery', { email, captcha: await solveCaptcha(server) });
  return email;
};

test.each([
  ['registering', registering],
  ['first access', enteringFirst],
  ['a new password', recovering],
])(
  '%s: a server that is killed after its answer leaves the mail to another, which sends it once',
  async (_name, of) => {
    const email = await of();
    expect(await mailsTo(email)).toEqual([]);
    // The one that answered may still be at it.
    await startAnew();
    expect(await mailsTo(email)).toEqual([]);
    await minutesPass(email);
    await Promise.all([startAnew(), startAnew()]);
    await minutesPass(email);
    await startAnew();
    const mails = await mailsTo(email);
    expect(mails).toHaveLength(1);
    const link = await call<MailedLink>(server, { url: `/api/member/password-reset/${tokenOf(mails[0]!)}` });
    expect(link.body).toMatchObject({ valid: true, email });
    expect([await asksOf(email), failures]).toEqual([[], []]);
  },
);

test('what a server of the release before was asked and left, which knew no lines, is mailed', async () => {
  const email = await recovering();
  await query('update account_asks set network = null where email = $1', [email]);
  await minutesPass(email);
  await startAnew();
  expect([(await mailsTo(email)).length, failures]).toEqual([1, []]);
});

test('what was mailed at once is kept no longer', async () => {
  isKilled = false;
  const email = await registering();
  await server.app.settled();
  expect([(await mailsTo(email)).length, await asksOf(email)]).toEqual([1, []]);
});

test('what waits holds no secret and tells of no account: who has one and who has none leave the same row', async () => {
  const { email: known } = await createActor(server, panel);
  const unknown = newEmail();
  for (const email of [known, unknown]) await ask('password-recovery', { email, captcha: await solveCaptcha(server) });
  const [[one], [other]] = [await asksOf(known), await asksOf(unknown)];
  const same = { id: 0, email: '', due_at: 0, expires_at: 0 };
  expect({ ...one, ...same }).toEqual({ ...other, ...same });
  expect(one).toMatchObject({ kind: 'reset', typed: {} });
  await minutesPass(unknown);
  await startAnew();
  expect([await mailsTo(unknown), await asksOf(unknown)]).toEqual([[], []]);
});

test('what cannot be sent is tried again, five times in all, and holds up none of the others', async () => {
  const { mailer } = server.context;
  const [broken, fine] = [await recovering(), await recovering()];
  const send = mailer.send.bind(mailer);
  let tries = 1;
  mailer.send = (mail) => {
    if (mail.to !== broken) return send(mail);
    tries += 1;
    return Promise.reject(new Error('no such mailbox'));
  };
  for (let hour = 0; hour < 8; hour += 1) {
    await query('update account_asks set due_at = now()', []);
    await startAnew();
  }
  mailer.send = send;
  expect([tries, await mailsTo(broken), (await mailsTo(fine)).length]).toEqual([5, [], 1]);
  expect(failures.splice(0)).toHaveLength(4);
});

test('a server that is stopped sends no further mail, and leaves what it took to another', async () => {
  const { mailer } = server.context;
  const emails = [await recovering(), await recovering()];
  const send = mailer.send.bind(mailer);
  let isStopped = false;
  mailer.send = async (mail) => {
    await send(mail);
    isStopped = true;
  };
  await query('update account_asks set due_at = now()', []);
  await mailDueAsks(
    server.context,
    (error) => void failures.push(error),
    () => isStopped,
  );
  mailer.send = send;
  const mailed = async () => (await Promise.all(emails.map(mailsTo))).map(({ length }) => length).toSorted();
  expect(await mailed()).toEqual([0, 1]);
  await query('update account_asks set due_at = now()', []);
  await startAnew();
  expect([await mailed(), failures]).toEqual([[1, 1], []]);
});

test('a password that was set meanwhile ends what was asked for before', async () => {
  const email = await recovering();
  const { rows } = await query('select id from users where email = $1', [email]);
  await server.context.connection.db.transaction().execute((trx) => setPassword(trx, rows[0].id, 'of no use'));
  expect(await asksOf(email)).toEqual([]);
});
