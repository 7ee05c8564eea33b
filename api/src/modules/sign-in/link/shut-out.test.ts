import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { solveCaptcha } from '../../../../test/captcha.ts';
import {
  call,
  createActor,
  createPanel,
  createTestServer,
  type Panel,
  type TestServer,
} from '../../../../test/harness.ts';
import { readMail } from '../../../../test/mailbox.ts';

const CPF = '529.982.247-25';
let server: TestServer;
let panel: Panel;
beforeAll(async () => {
  server = await createTestServer({ CLUBE_TRUST_PROXY: '127.0.0.1' });
  panel = await createPanel(server);
  await call(server, { method: 'POST', url: '/api/meta', as: panel.owner, body: { key: 'free_courses', value: 'on' } });
});
afterAll(() => server.close());

let lastAddress = 0;
/** Asks from an address that nobody else has. */
const ask = (path: string, body: object, address = `10.1.0.${(lastAddress += 1)}`) =>
  call(server, {
    method: 'POST',
    url: `/api/member/${path}`,
    body,
    headers: { host: `${panel.slug}.localhost:3000`, 'x-forwarded-for': address },
  });
const person = { name: 'Ana Lima', document: CPF, phone: '11987654321', phone_country: 'BR' };

test.each([
  ['password-recovery', {}],
  ['register', person],
])('%s: however many unsolved tries others make, the owner’s solved one gets its mail', async (path, body) => {
  const { email } = await createActor(server, panel);
  for (let tries = 0; tries < 20; tries += 1) {
    const { status } = await ask(path, { ...body, email, captcha: 'bm90IHNvbHZlZA==' });
    expect(status).toBe(422);
  }
  expect((await ask(path, { ...body, email, captcha: await solveCaptcha(server) })).status).toBe(200);
  await readMail(server, email);
});

test.each([
  ['password-recovery', {}],
  ['register', person],
])('%s: whoever solves no captcha uses up nothing of the others behind their address', async (path, body) => {
  const { email } = await createActor(server, panel);
  const address = '10.7.7.7';
  for (let tries = 0; tries < 220; tries += 1)
    expect((await ask(path, { ...body, email, captcha: 'bm90IHNvbHZlZA==' }, address)).status).toBe(422);
  expect((await ask(path, { ...body, email, captcha: await solveCaptcha(server) }, address)).status).toBe(200);
  await readMail(server, email);
});

test('solved tries of one address use up neither the answer nor the mails of another, and a mailbox is not flooded', async () => {
  const { email } = await createActor(server, panel);
  const solved = async (address?: string) =>
    (await ask('password-recovery', { email, captcha: await solveCaptcha(server) }, address)).status;
  for (let tries = 0; tries < 12; tries += 1) expect(await solved('10.9.9.9')).toBe(200);
  await server.app.settled();
  expect(await server.context.mailer.stored(email)).toHaveLength(5);
  expect(await solved()).toBe(200);
  await readMail(server, email, 6);
  for (let tries = 0; tries < 20; tries += 1) expect(await solved()).toBe(200);
  await server.app.settled();
  expect(await server.context.mailer.stored(email)).toHaveLength(20);
});

test('mails of another kind, as of a registration somewhere, keep nobody from a new password', async () => {
  const { email } = await createActor(server, panel);
  for (let tries = 0; tries < 20; tries += 1)
    expect((await ask('register', { ...person, email, captcha: await solveCaptcha(server) })).status).toBe(200);
  await server.app.settled();
  const before = (await server.context.mailer.stored(email)).length;
  expect((await ask('password-recovery', { email, captcha: await solveCaptcha(server) })).status).toBe(200);
  await readMail(server, email, before + 1);
});

/** Somebody whom the panel knows by what they bought, without a password. */
async function createBuyer(): Promise<string> {
  const { pool } = server.context.connection;
  const { userId, email } = await createActor(server, panel);
  await pool.query('update users set password_hash = null where id = $1', [userId]);
  await pool.query('update members set document = $2 where user_id = $1', [userId, '52998224725']);
  return email;
}
/** Mails of first accesses that went out already. */
const mailsWent = (by: string, hits: number) =>
  server.context.connection.pool.query(
    "insert into rate_limits (key, window_ends_at, hits) values ($1, now() + interval '1 hour', $2)",
    [`ask-mail:first-access:${by}`, hits],
  );
const countMails = (emails: string[]) =>
  Promise.all(emails.map(async (email) => (await server.context.mailer.stored(email)).length));
/** Asks for a first access, and waits until it is mailed, or is not. */
async function askFirst(email: string, from?: string, document = CPF): Promise<void> {
  expect((await ask('new/validate-purchase', { email, document }, from)).status).toBe(200);
  await server.app.settled();
}

test('guesses of a document for somebody else’s purchase use up nothing of theirs', async () => {
  const email = await createBuyer();
  for (let tries = 0; tries < 20; tries += 1) await askFirst(email, undefined, '111.444.777-35');
  expect(await server.context.mailer.stored(email)).toEqual([]);
  await askFirst(email);
  await readMail(server, email);
});

test('who holds a list of people and documents has two hundred mailed an hour, not all of them; what fits nobody uses up none', async () => {
  const people = [await createBuyer(), await createBuyer(), await createBuyer()];
  const address = '10.8.8.8';
  await mailsWent(`address:${address}`, 199);
  for (let tries = 0; tries < 3; tries += 1) await askFirst(people[0]!, address, '111.444.777-35');
  for (const to of people) await askFirst(to, address);
  expect(await countMails(people)).toEqual([1, 0, 0]);
  await askFirst(people[1]!, '10.8.8.9');
  expect(await countMails(people)).toEqual([1, 1, 0]);
});

test('who has a line of many addresses has eight hundred mailed an hour by all of them', async () => {
  const people = [await createBuyer(), await createBuyer(), await createBuyer()];
  await mailsWent('network:2001:db8:7::/48', 799);
  for (const [at, to] of people.entries()) await askFirst(to, `2001:db8:7:${at + 1}::1`);
  expect(await countMails(people)).toEqual([1, 0, 0]);
  await askFirst(people[1]!, '2001:db8:8:1::1');
  expect(await countMails(people)).toEqual([1, 1, 0]);
});
