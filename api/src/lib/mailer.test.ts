import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { SMTPServer } from 'smtp-server';
import { solveCaptcha } from '../../test/captcha.ts';
import { call, createActor, createPanel, createTestServer, type Panel, type TestServer } from '../../test/harness.ts';

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
  for (let tries = 0; tries < 100 && !received.some(({ to }) => to.includes(email)); tries += 1)
    await new Promise((resolve) => setTimeout(resolve, 30));
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
