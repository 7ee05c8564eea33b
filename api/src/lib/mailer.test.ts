/** @long */
import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { SMTPServer } from 'smtp-server';
import { solveCaptcha } from '../../test/captcha.ts';
import {
  call,
  createActor,
  createPanel,
  createTestServer,
  PASSWORD,
  type Panel,
  type TestServer,
} from '../../test/harness.ts';
import { createMailer, wantsTls } from './mailer.ts';

const received: { to: string[]; source: string }[] = [];
let smtp: SMTPServer;
let server: TestServer;
let panel: Panel;

beforeAll(async () => {
  smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, callback) {
      let source = '';
      stream.on('data', (chunk: Buffer) => (source += chunk.toString()));
      stream.on('end', () => {
        received.push({ to: session.envelope.rcptTo.map(({ address }) => address), source });
        callback();
      });
    },
  });
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', () => resolve()));
  const { port } = smtp.server.address() as { port: number };
  server = await createTestServer({ SMTP_URL: `smtp://127.0.0.1:${port}`, CLUBE_RATE_LIMIT_FACTOR: '1000' });
  panel = await createPanel(server);
  await call(server, {
    method: 'POST',
    url: '/api/meta',
    as: panel.owner,
    body: { key: 'main_color', value: '#0055ff' },
  });
});
afterAll(async () => {
  await server.close();
  await new Promise<void>((resolve) => smtp.close(() => resolve()));
});

const decode = (source: string) =>
  source
    .replace(/=\r?\n/g, '')
    .replace(/(?:=[0-9A-F]{2})+/g, (bytes) => Buffer.from(bytes.replaceAll('=', ''), 'hex').toString());

async function mailFor(country: string, headers: Record<string, string>) {
  const { email, userId } = await createActor(server, panel);
  await server.context.connection.pool.query('update users set country = $1 where id = $2', [country, userId]);
  await call(server, {
    method: 'POST',
    url: '/api/member/password-recovery',
    body: { email, captcha: await solveCaptcha(server) },
    headers,
  });
  await server.app.settled();
  return decode(received.find(({ to }) => to.includes(email))!.source);
}

test.each([
  ['BR', 'Definir minha senha'],
  ['MX', 'Definir mi contraseña'],
  ['US', 'Set my password'],
])('a mail to %s goes over SMTP in that language, plain and HTML, in the panel’s look', async (country, button) => {
  const mail = await mailFor(country, { host: `${panel.slug}.localhost:3000` });
  expect(mail).toContain('text/plain');
  expect(mail).toContain('text/html');
  expect(mail).toContain(button);
  expect(mail).toContain('#0055ff');
  expect(mail).toContain(`Panel `);
  expect(mail).toContain(`http://${panel.slug}.localhost:3000/set-password?token=`);
});

test('links are built from registered hosts, whatever the request says', async () => {
  const mail = await mailFor('BR', {
    host: 'localhost:3000',
    origin: 'https://evil.example',
    'x-forwarded-proto': 'https',
    forwarded: 'host=evil.example',
  });
  expect(mail).not.toContain('evil.example');
  expect(mail).toContain('http://localhost:3000/set-password?token=');
});

describe('what somebody typed', () => {
  const HOSTILE = [
    'X\r\nBcc: thief@evil.example\r\nSubject: outro\r\n\r\n<script>',
    'X\nTo: thief@evil.example',
    'X\rCc: thief@evil.example',
    'X\u2028Bcc: thief@evil.example\u0085\u000B\u000C\u001B[2J',
    'X =?utf-8?Q?=0D=0ABcc:_thief=40evil.example?=',
    '\u202Eexe.gpj\u200B\uFEFF',
    'muito longo '.repeat(10_000),
    '"><img src=x onerror=alert(1)> https://evil.example/x',
  ];
  type Sent = { headers: Map<string, string>; to: string[]; body: string };
  /** Headers by lower-case name, unfolded and decoded; a name that comes twice fails. */
  function parse({ to, source }: { to: string[]; source: string }): Sent {
    const end = source.indexOf('\r\n\r\n');
    const headers = new Map<string, string>();
    for (const line of source
      .slice(0, end)
      .replaceAll(/\r\n[ \t]+/g, ' ')
      .split('\r\n')) {
      const [, name = '', value = ''] = /^([\w-]+): (.*)$/.exec(line) ?? [];
      expect([line, name, headers.has(name.toLowerCase())]).toEqual([line, expect.stringMatching(/./), false]);
      headers.set(name.toLowerCase(), value);
    }
    return { headers, to, body: decode(source.slice(end)) };
  }
  const mailTo = async (email: string, count = 1) => {
    await server.app.settled();
    const mails = received.filter(({ to }) => to.includes(email));
    expect(mails).toHaveLength(count);
    return parse(mails.at(-1)!);
  };
  const unique = (name: string) => `${name}-${received.length}-${Date.now()}@example.com`;
  const post = (url: string, body: object, as?: Panel['owner'], host?: string) =>
    call(server, { method: 'POST', url, body, ...(as && { as }), ...(host && { headers: { host } }) });

  /** Every mail that the product sends, in a panel whose name, people and courses are called so. */
  async function allMails(words: string): Promise<Sent[]> {
    const { pool } = server.context.connection;
    const own = await createPanel(server);
    const host = `${own.slug}.localhost:3000`;
    await pool.query('update sites set name = $2 where id = $1', [own.siteId, words]);
    await pool.query(`insert into metas (site_id, key, value) values ($1, 'free_courses', '"on"')`, [own.siteId]);
    const { rows } = await pool.query<{ id: number }>(
      'insert into courses (site_id, title, published_at) values ($1, $2, now()) returning id',
      [own.siteId, words],
    );
    const known = await createActor(server, own);
    await pool.query('update users set first_name = $2, last_name = $2 where id = any($1)', [
      [known.userId, own.owner.userId],
      words,
    ]);
    await pool.query('update members set first_name = $2, last_name = $2 where site_id = $1', [own.siteId, words]);
    const mails: Sent[] = [];

    const captcha = () => solveCaptcha(server);
    await post('/api/member/password-recovery', { email: known.email, captcha: await captcha() }, undefined, host);
    mails.push(await mailTo(known.email));
    const person = { name: 'Ana Lima', document: '529.982.247-25', phone: '11987654321', phone_country: 'BR' };
    for (const email of [known.email, unique('nova')]) {
      await post('/api/member/register', { ...person, email, captcha: await captcha() }, undefined, host);
      mails.push(await mailTo(email, email === known.email ? 2 : 1));
    }
    const buyer = await createActor(server, own);
    await pool.query('update users set password_hash = null, first_name = $2 where id = $1', [buyer.userId, words]);
    await post('/api/member/new/validate-purchase', { email: buyer.email, document: person.document }, undefined, host);
    mails.push(await mailTo(buyer.email));
    const invited = unique('convidada');
    const asked = await post(
      '/api/member',
      { email: invited, first_name: 'Ana', course_ids: [rows[0]!.id] },
      own.owner,
    );
    expect(asked.status).toBe(201);
    mails.push(await mailTo(invited));
    const change = { current_password: PASSWORD, password: 'outra senha boa', confirm_password: 'outra senha boa' };
    await call(server, { method: 'PUT', url: '/api/me/password', as: own.owner, body: change });
    mails.push(await mailTo(own.owner.email));
    return mails;
  }

  let control: Promise<Sent[]> | undefined;
  test.each(HOSTILE.map((words) => [JSON.stringify(words).slice(0, 60), words]))(
    'adds no header, no recipient and no link to any mail: %s',
    async (_shown, words) => {
      const plain = await (control ??= allMails('Ateliê'));
      const hostile = await allMails(words);
      expect(hostile).toHaveLength(6);
      for (const [at, { headers, to, body }] of hostile.entries()) {
        expect([...headers.keys()]).toEqual([...plain[at]!.headers.keys()]);
        expect(to).toHaveLength(1);
        expect(headers.get('to')).toBe(to[0]);
        // Programs that answer by themselves answer none of ours.
        expect(headers.get('auto-submitted')).toBe('auto-generated');
        expect(headers.get('from')).toBe(plain[at]!.headers.get('from'));
        expect(headers.get('subject')!.length).toBeLessThan(600);
        for (const value of [...headers.values(), body]) expect(value).not.toMatch(/evil\.example|<script|<img src=x/);
        // eslint-disable-next-line no-control-regex -- the point of it
        expect(body).not.toMatch(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\u0085\u202E\u2028]/);
        expect(body.length).toBeLessThan(20_000);
      }
    },
  );

  test.each([
    'a@example.com\r\nBcc: b@evil.example',
    'a@example.com\u0000',
    'a@example.com, b@evil.example',
    '"a\r\n"@example.com',
  ])('is no recipient with a second one in it: %j', async (email) => {
    const before = received.length;
    const captcha = await solveCaptcha(server);
    expect((await post('/api/member/password-recovery', { email, captcha })).status).toBe(400);
    expect((await post('/api/member', { email, first_name: 'Ana' }, panel.owner)).status).toBe(400);
    await server.app.settled();
    expect(received).toHaveLength(before);
  });
});

test('waits ten seconds for a peer that takes the call and says nothing', async () => {
  const silent = createServer();
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', () => resolve()));
  const { port } = silent.address() as AddressInfo;
  const mailer = createMailer({ ...server.context.config, smtpUrl: `smtp://127.0.0.1:${port}` });
  const called = once(silent, 'connection') as Promise<[Socket]>;
  jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate', 'performance', 'Date'] });
  try {
    const sent = mailer.send({ to: 'a@example.com', subject: '', text: '', html: '' }).catch((error: Error) => error);
    const [socket] = await called;
    await jest.advanceTimersByTimeAsync(10_000);
    expect(await sent).toBeInstanceOf(Error);
    socket.destroy();
  } finally {
    jest.useRealTimers();
    silent.close();
  }
});

describe('a relay without TLS', () => {
  const open = { https: true, mainHost: 'clube.example' };
  test.each([
    ['smtp://relay.example:587', true],
    ['smtp://203.0.113.7', true],
    ['smtp://[2001:db8::1]', true],
    ['smtps://relay.example', false],
    ['smtp://relay', false],
    ['smtp://127.0.0.1:25', false],
    ['smtp://10.0.0.3', false],
    ['smtp://[fd00::1]', false],
  ])('%s: refused by a public server: %s', (smtpUrl, isRefused) => {
    expect(wantsTls({ ...open, smtpUrl })).toBe(isRefused);
    expect(wantsTls({ https: false, mainHost: 'localhost:3000', smtpUrl })).toBe(false);
  });

  test('is given nothing where TLS is wanted, and is where the address says otherwise', async () => {
    const { port } = smtp.server.address() as { port: number };
    const mail = { to: 'x@example.com', subject: 'x', text: 'x', html: 'x' };
    const before = received.length;
    const { config } = server.context;
    const to = (query: string) => createMailer({ ...config, smtpUrl: `smtp://127.0.0.1:${port}?${query}` }).send(mail);
    await expect(to('requireTLS=true')).rejects.toThrow(/STARTTLS/);
    expect(received).toHaveLength(before);
    await to('requireTLS=false');
    expect(received).toHaveLength(before + 1);
  });
});
