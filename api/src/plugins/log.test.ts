import { afterAll, beforeAll, expect, test } from '@jest/globals';
import pg from 'pg';
import { SMTPServer } from 'smtp-server';
import { solveCaptcha } from '../../test/captcha.ts';
import {
  call,
  createActor,
  createPanel,
  createTestServer,
  ownerUrlOf,
  PASSWORD,
  type TestServer,
} from '../../test/harness.ts';
import { createApp } from '../app.ts';
import { connect } from '../database/connect.ts';
import { loggedError } from '../database/logged-error.ts';
import { eachApart } from '../lib/each-apart.ts';
import { startHousekeeping } from '../lib/housekeeping.ts';

let smtp: SMTPServer;
/** Its mails are refused by a server that names whom it refuses, and its lines are kept. */
let server: TestServer;
const lines: string[] = [];
const entries = () => lines.map((line) => JSON.parse(line) as Record<string, unknown> & { err?: { code?: string } });

beforeAll(async () => {
  smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address }, _session, callback) => callback(new Error(`<${address}> is nobody here`)),
  });
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', () => resolve()));
  const { port } = smtp.server.address() as { port: number };
  const quiet = await createTestServer({ SMTP_URL: `smtp://127.0.0.1:${port}`, CLUBE_RATE_LIMIT_FACTOR: '1000' });
  const context = { ...quiet.context, config: { ...quiet.context.config, logLevel: 'trace' } };
  const app = await createApp(context, { write: (line) => void lines.push(line) });
  await app.ready();
  server = {
    app,
    context,
    async close() {
      await app.close();
      await quiet.close();
    },
  };
});
afterAll(async () => {
  await server.close();
  await new Promise<void>((resolve) => smtp.close(() => resolve()));
});

const until = async (isSo: () => boolean) => {
  while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 20));
};

const PERSON = {
  name: 'Hildegard Quitéria',
  phone: '11987654321',
  document: '52998224725',
  email: 'hildegard@quiteria.example',
};
const TEXT = 'Minha conta no banco é 4711-0815';

test('holds no name, address, document, text, password or token of anybody, also when mail and database fail', async () => {
  const panel = await createPanel(server);
  const student = await createActor(server, panel);
  const host = `${panel.slug}.localhost:3000`;
  const post = async (url: string, body: object, as?: { token: string }) =>
    call<{ Auth?: string; code?: string }>(server, { method: 'POST', url, body, as, headers: { host } });
  const login = async (password: string) =>
    post('/api/member/login', { email: student.email, password, captcha: await solveCaptcha(server) });

  await post('/api/meta', { key: 'free_courses', value: 'on' }, panel.owner);
  expect((await login('errada de propósito')).body.code).toBe('auth.invalid_credentials');
  const { Auth } = (await login(PASSWORD)).body;
  const registered = await post('/api/member/register', {
    ...PERSON,
    phone_country: 'BR',
    captcha: await solveCaptcha(server),
  });
  expect(registered.status).toBe(200);
  await post('/api/member/password-recovery', { email: student.email, captcha: await solveCaptcha(server) });
  await post('/api/member', { email: PERSON.email, first_name: PERSON.name }, panel.owner);
  await call(server, { url: `/home?to=%2Fset-password%3Ftoken%3D${student.token}`, headers: { host } });
  await until(() => lines.filter((line) => line.includes('mail')).length > 1);

  // A column that this server knows nothing of: the database tells the whole row that it refused.
  const owner = connect(ownerUrlOf(server), 1);
  await owner.pool.query('alter table ticket_messages add column newer integer not null');
  const ticket = await post('/api/ticket', { title: TEXT, message: TEXT }, student);
  expect([ticket.status, ticket.body.code]).toEqual([500, 'server.failed']);
  await owner.pool.query('alter table ticket_messages drop column newer');
  await owner.close();

  const log = lines.join('');
  const secrets = [...Object.values(PERSON), 'Quit', TEXT, student.email, panel.owner.email, 'errada', PASSWORD];
  for (const secret of [...secrets, Auth!, student.token, panel.owner.token, 'Moura'])
    expect([secret, log.includes(secret)]).toEqual([secret, false]);
  // What whoever runs the server needs to find the fault is there.
  expect(entries().find(({ err }) => err?.code === '23502')).toMatchObject({
    msg: 'request failed',
    level: 50,
    reqId: expect.stringMatching(/^[\w-]{36}$/),
    err: { table: 'ticket_messages', column: 'newer', stack: expect.stringContaining('.ts:') },
  });
  expect(entries().some(({ event }) => event === 'session.refused')).toBe(true);
  expect(entries().some(({ event }) => event === 'session.started')).toBe(true);
});

test('is one JSON object a line, with time, level and the id that the answer bears', async () => {
  lines.length = 0;
  const { headers, body } = await call<{ request_id: string }>(server, {
    url: '/api/nowhere/%0A%7B%22level%22%3A60%7D',
    headers: { 'x-forwarded-for': '203.0.113.7\t{"level":60}', 'user-agent': 'x {"level":60}' },
  });
  expect(headers['content-type']).toContain('json');
  expect(lines.length).toBeGreaterThan(0);
  for (const line of lines) {
    expect(line.trimEnd()).not.toContain('\n');
    expect(JSON.parse(line)).toMatchObject({ level: 30, time: expect.any(Number), reqId: body.request_id });
  }
  expect(Math.abs(Number(entries()[0]!['time']) - Date.now())).toBeLessThan(60_000);
});

test('says of a chore that failed why, and not about whom', async () => {
  lines.length = 0;
  const { mailer } = server.context;
  const mail = { to: PERSON.email, subject: 'x', text: 'x', html: 'x' };
  const chores = [() => mailer.send(mail), () => eachApart([mail], mailer.send, 'Some could not be told')];
  const stop = startHousekeeping(chores, server.app.log, async () => true);
  await until(() => lines.filter((line) => line.includes('a chore failed')).length === chores.length);
  stop();
  expect(lines.join('')).not.toContain(PERSON.email);
  const failed = entries().filter(({ msg }) => msg === 'a chore failed');
  const whys = failed.map(({ cause, causes }) => JSON.stringify(causes ?? cause));
  expect(whys).toEqual(chores.map(() => expect.stringContaining('is nobody here')));
});

test('a value that the database read wrongly is not repeated', async () => {
  const { pool } = server.context.connection;
  for (const text of ['Hildegard', '2026-13-45', 'a@b.example']) {
    const error: unknown = await pool.query('select $1::timestamptz', [text]).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(pg.DatabaseError);
    expect((error as Error).message).toContain(text);
    expect(JSON.stringify(loggedError(error as Error))).not.toContain(text);
  }
});
