import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { solveCaptcha } from '../../../test/captcha.ts';
import {
  call,
  createActor,
  createPanel,
  createTestServer,
  type Panel,
  type TestServer,
} from '../../../test/harness.ts';
import { readMail } from '../../../test/mailbox.ts';
import { languageOfMailbox } from './panel.ts';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer({ CLUBE_RATE_LIMIT_FACTOR: '1000' });
});
afterAll(() => server.close());

const setCountry = (userId: number, country: string | null) =>
  server.context.connection.pool.query('update users set country = $2 where id = $1', [userId, country]);
const choose = (panel: Panel, value: string) =>
  call(server, { method: 'POST', url: '/api/meta', as: panel.owner, body: { key: 'mail_language', value } });
let people = 0;
const newEmail = () => `lingua-${process.pid}-${(people += 1)}@example.com`;
async function invited(panel: Panel, email = newEmail()) {
  const body = { email, first_name: 'Rosa' };
  expect((await call(server, { method: 'POST', url: '/api/member', as: panel.owner, body })).status).toBe(201);
  return (await readMail(server, email)).subject;
}
async function reset(panel: Panel, country: string | null) {
  const { email, userId } = await createActor(server, panel);
  await setCountry(userId, country);
  await call(server, {
    method: 'POST',
    url: '/api/member/password-recovery',
    headers: { host: `${panel.slug}.localhost:3000` },
    body: { email, captcha: await solveCaptcha(server) },
  });
  return (await readMail(server, email)).html;
}
const BUTTONS = { pt: 'Definir minha senha', es: 'Definir mi contraseña', en: 'Set my password' };
const INVITATIONS = { pt: /^Convite/, es: /^Invitación/, en: /^Invitation/ };

test('a mail to somebody whose country nobody knows speaks the panel’s language: what it chose, else its owner’s', async () => {
  const panel = await createPanel(server);
  expect(await reset(panel, null)).toContain(BUTTONS.pt);
  await setCountry(panel.owner.userId, 'MX');
  expect(await reset(panel, null)).toContain(BUTTONS.es);
  expect((await choose(panel, 'en')).status).toBe(200);
  expect(await reset(panel, null)).toContain(BUTTONS.en);
  expect((await choose(panel, '')).status).toBe(200);
  expect(await reset(panel, null)).toContain(BUTTONS.es);
  expect((await choose(panel, 'fr')).status).toBe(422);
});

test('whoever has a country is written to in its language, whatever the panel speaks', async () => {
  const panel = await createPanel(server);
  await choose(panel, 'en');
  expect(await reset(panel, 'BR')).toContain(BUTTONS.pt);
  expect(await reset(panel, 'AR')).toContain(BUTTONS.es);
});

test('an invitation speaks the language of whom it asks in, not of who asks', async () => {
  const panel = await createPanel(server);
  await setCountry(panel.owner.userId, 'US');
  const known = await createActor(server, await createPanel(server));
  await setCountry(known.userId, 'CL');
  expect(await invited(panel, known.email)).toMatch(INVITATIONS.es);
  expect(await invited(panel)).toMatch(INVITATIONS.en);
  await choose(panel, 'pt');
  expect(await invited(panel)).toMatch(INVITATIONS.pt);
});

test('who has an account is told so in its language, whatever country somebody typed for their mailbox', async () => {
  const panel = await createPanel(server);
  await call(server, { method: 'POST', url: '/api/meta', as: panel.owner, body: { key: 'free_courses', value: 'on' } });
  const { email, userId } = await createActor(server, panel);
  await setCountry(userId, 'ES');
  const answer = await call(server, {
    method: 'POST',
    url: '/api/member/register',
    headers: { host: `${panel.slug}.localhost:3000` },
    body: {
      name: 'Rosa Lima',
      email,
      phone: '2025550123',
      phone_country: 'US',
      captcha: await solveCaptcha(server),
    },
  });
  expect([answer.status, answer.text]).toEqual([200, expect.any(String)]);
  const { text } = await readMail(server, email);
  expect(text).toMatch(/^Hola/);
});

test('a purchase without a country is told of in the language of the mailbox’s account, else the panel’s', async () => {
  const panel = await createPanel(server);
  const { db } = server.context.connection;
  const { email, userId } = await createActor(server, panel);
  await setCountry(userId, 'US');
  await choose(panel, 'es');
  expect(await languageOfMailbox(db, panel.siteId, email)).toBe('en');
  expect(await languageOfMailbox(db, panel.siteId, newEmail())).toBe('es');
});
