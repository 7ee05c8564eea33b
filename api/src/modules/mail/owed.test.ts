import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { OrderPage } from '@clube/shared/contracts/order';
import type { SaleOrderCreated } from '@clube/shared/contracts/sale';
import { Type } from 'typebox';
import { answerTo } from '../../../test/captcha.ts';
import {
  call,
  createActor,
  createPanel,
  createTestCourse,
  createTestServer,
  PASSWORD,
  tidyUp,
  type Actor,
  type Panel,
  type TestServer,
} from '../../../test/harness.ts';
import { createCaptcha } from '../../lib/captcha.ts';
import { erasePerson } from '../account/erase.queries.ts';
import { modules } from '../index.ts';
import { billPanels } from '../plan/billing/issue.ts';
import { eraseExpiredSites } from '../site/life.queries.ts';
import { defineMail, mailNow, mailOwed, owe, oweEach } from './owed.ts';

const OPERATOR = { token: 'deploy-token-for-tests' };
const SUBJECTS = {
  placed: 'Seu pedido',
  paid: 'Pagamento confirmado',
  moved: 'tem um endereço novo',
  password: 'Senha nova',
};
let server: TestServer;
let panel: Panel;
let offer: number;
let isKilled = false;
beforeAll(async () => {
  server = await createTestServer({ CLUBE_RATE_LIMIT_FACTOR: '1000' });
  // What a server that is killed after its answer still had in its memory does not happen.
  const { app } = server;
  const putOff = app.afterwards.bind(app);
  app.afterwards = (request, what, work) => (isKilled ? undefined : putOff(request, what, work));
  panel = await createPanel(server);
  const { courseId } = await createTestCourse(server, panel);
  const pix = { key: '+5511987654321', holder: 'Ateliê Marina', city: 'São Paulo' };
  await send('PUT', 'payment', { pix, note: '' });
  const write = { name: 'Aquarela', amount: 4900, currency: 'BRL', course_ids: [courseId] };
  offer = (await send<{ id: number }>('POST', 'offer', write)).id;
  await send('PATCH', `offer/${offer}`, { state: 'on_sale' });
});
beforeEach(() => void (isKilled = true));
afterAll(() => server.close());

async function send<Body = unknown>(
  method: 'POST' | 'PUT' | 'PATCH',
  url: string,
  body: object,
  as: Pick<Actor, 'token'> = panel.owner,
): Promise<Body> {
  const answer = await call<Body>(server, { method, url: `/api/${url}`, as, body });
  expect([url, Math.floor(answer.status / 100)]).toEqual([url, 2]);
  return answer.body;
}
const query = (text: string, values: unknown[] = []) => server.context.connection.pool.query(text, values);
const kinds = modules.flatMap(({ mails = [] }) => mails);
const failures: unknown[] = [];
/** Another server, that looks for what nobody is at. */
const startAnew = () => mailOwed(server.context, kinds, (error) => void failures.push(error));
const rows = async () => (await query('select * from owed_mails order by id')).rows;
const minutesPass = () => query(`update owed_mails set due_at = due_at - interval '2 minutes'`);
const mailsOf = async (email: string, subject: string) =>
  (await server.context.mailer.stored(email)).filter((mail) => mail.subject.includes(subject));

let people = 0;
const buy = async () => {
  const email = `devida-${(people += 1)}@example.com`;
  const { status } = await call<SaleOrderCreated>(server, {
    method: 'POST',
    url: `/api/sale/${offer}/order`,
    headers: { host: `${panel.slug}.localhost:3000` },
    body: { name: 'Rosa Lima', email, captcha: answerTo(await createCaptcha(server.context.config.secret)) },
  });
  expect(status).toBe(201);
  return email;
};
const step = async (email: string, state: string) => {
  const { body } = await call<OrderPage>(server, { url: `/api/order?q=${email}`, as: panel.owner });
  const { id, version } = body.data[0]!;
  await send('POST', `order/${id}/state`, { state, version });
};
const ordering = async (...states: string[]) => {
  const email = await buy();
  for (const state of states) await step(email, state);
  return email;
};
const paying = async () => {
  const its = await createPanel(server);
  const price = { price_minor: 9900, currency: 'BRL', period: 'month', grace_days: 7 };
  const limits = { storage_bytes: null, members: null, admins: null, domains: null };
  const name = { pt: 'x', es: 'x', en: 'x' };
  await send('PUT', 'platform/plan/owed', { name, ...limits, ...price }, OPERATOR);
  const paid_until = new Date(Date.now() + 3 * 24 * 3600_000).toISOString();
  await send('PUT', `platform/site/${its.slug}/plan`, { plan: 'owed', paid_until }, OPERATOR);
  await billPanels(server.context.connection.db);
  const { body } = await call<{ number: number }[]>(server, { url: '/api/site/invoice', as: its.owner });
  await send('PUT', `platform/invoice/${body[0]!.number}`, { state: 'paid' }, OPERATOR);
  return its.owner.email;
};
const moving = async () => {
  const its = await createPanel(server);
  await send('PUT', `site/${its.siteId}/address`, { slug: `${its.slug}-b`, password: PASSWORD }, its.owner);
  return its.owner.email;
};
const newPassword = async () => {
  const person = await createActor(server, panel);
  const chosen = { password: 'outra senha boa', confirm_password: 'outra senha boa' };
  await send('PUT', 'me/password', { current_password: PASSWORD, ...chosen }, person);
  return person.email;
};

describe('a server that is killed after its answer leaves to another the mail of', () => {
  test.each([
    ['an order that waits to be paid', () => ordering(), SUBJECTS.placed],
    ['an order that is paid', () => ordering('paid'), SUBJECTS.paid],
    ['an order that is paid back', () => ordering('paid', 'refunded'), 'Reembolso'],
    ['an order that is cancelled', () => ordering('cancelled'), 'cancelado'],
    ['an invoice that is paid', paying, 'confirmado'],
    ['a panel that has moved', moving, SUBJECTS.moved],
    ['a password that was changed', newPassword, SUBJECTS.password],
  ])('%s, which sends it once', async (_name, act, subject) => {
    const email = await act();
    expect(await mailsOf(email, '')).toEqual([]);
    // The one that answered may still be at it.
    await startAnew();
    expect(await mailsOf(email, '')).toEqual([]);
    // Neither whose it is nor what opens anything is kept.
    expect(JSON.stringify(await rows())).not.toMatch(/@|token|pedido|secret/);
    await minutesPass();
    await Promise.all([startAnew(), startAnew()]);
    await minutesPass();
    await startAnew();
    expect(await mailsOf(email, '')).toHaveLength(1);
    expect(await mailsOf(email, subject)).toHaveLength(1);
    expect([await rows(), failures]).toEqual([[], []]);
  });
});

test('what was mailed at once is kept no longer', async () => {
  isKilled = false;
  const email = await buy();
  await server.app.settled();
  expect([(await mailsOf(email, SUBJECTS.placed)).length, await rows()]).toEqual([1, []]);
});

test('what failed with its act is mailed to nobody', async () => {
  const { db } = server.context.connection;
  const mail = kinds.find(({ name }) => name === 'user.notice')!;
  await expect(
    db.transaction().execute(async (trx) => {
      await owe(server.context, trx, mail, { userId: panel.owner.userId, siteId: null });
      throw new Error('it was not done');
    }),
  ).rejects.toThrow('it was not done');
  expect(await rows()).toEqual([]);
});

test('what is not so any more by the time it can be sent is not told', async () => {
  const email = await ordering('paid', 'refunded');
  expect(await rows()).toHaveLength(3);
  await minutesPass();
  await startAnew();
  expect((await mailsOf(email, '')).map(({ subject }) => subject)).toEqual([expect.stringContaining('Reembolso')]);
  expect(await rows()).toEqual([]);
});

test('what is owed to an account that is erased, or of a panel that is gone, goes with it; whose order is blank is told nothing', async () => {
  const { db } = server.context.connection;
  const person = await createActor(server, panel);
  const chosen = { password: 'outra senha boa', confirm_password: 'outra senha boa' };
  await send('PUT', 'me/password', { current_password: PASSWORD, ...chosen }, person);
  const buyer = await ordering('paid');
  await db.transaction().execute((trx) => erasePerson(trx, person.userId, person.email));
  await query(`update orders set email = '', name = '' where email = $1`, [buyer]);
  const [gone, notice] = [await createPanel(server), kinds.find(({ name }) => name === 'user.notice')!];
  await db
    .transaction()
    .execute((trx) => owe(server.context, trx, notice, { userId: panel.owner.userId, siteId: gone.siteId }));
  expect(await rows()).toHaveLength(3);
  await query(`update sites set deleted_at = now() - interval '31 days' where id = $1`, [gone.siteId]);
  await eraseExpiredSites(server.context.connection.db);
  expect(await rows()).toHaveLength(2);
  const mailed = await server.context.mailer.stored();
  await minutesPass();
  await startAnew();
  expect([await server.context.mailer.stored(), await rows()]).toEqual([mailed, []]);
});

test('what cannot be sent is tried again, ten times in all and with growing pauses, and holds up none of the others', async () => {
  const { mailer } = server.context;
  const [broken, fine] = [await buy(), await buy()];
  const before = mailer.send.bind(mailer);
  let tries = 1;
  mailer.send = (mail) => {
    if (mail.to !== broken) return before(mail);
    tries += 1;
    return Promise.reject(new Error('no such mailbox'));
  };
  const pauses: number[] = [];
  for (let time = 0; time < 12; time += 1) {
    await query('update owed_mails set due_at = now()');
    await startAnew();
    const { rows: left } = await query(
      'select round(extract(epoch from due_at - now()) / 60)::int as minutes from owed_mails where due_at > now()',
    );
    pauses.push(...left.map(({ minutes }) => minutes));
  }
  mailer.send = before;
  expect([tries, await mailsOf(broken, ''), (await mailsOf(fine, '')).length]).toEqual([10, [], 1]);
  expect(pauses).toEqual([4, 8, 16, 32, 64, 128, 256, 512, 1024]);
  expect(failures.splice(0)).toHaveLength(9);
  await query(`update owed_mails set expires_at = now() - interval '2 days'`);
  await tidyUp(server);
  expect(await rows()).toEqual([]);
});

test('a server that is stopped sends no further mail, and leaves what it took to another', async () => {
  const { mailer } = server.context;
  const emails = [await buy(), await buy()];
  const before = mailer.send.bind(mailer);
  let isStopped = false;
  mailer.send = async (mail) => {
    await before(mail);
    isStopped = true;
  };
  await minutesPass();
  await mailOwed(
    server.context,
    kinds,
    (error) => void failures.push(error),
    () => isStopped,
  );
  mailer.send = before;
  const mailed = async () =>
    (await Promise.all(emails.map((email) => mailsOf(email, '')))).map(({ length }) => length).toSorted();
  expect(await mailed()).toEqual([0, 1]);
  await query('update owed_mails set due_at = now()');
  await startAnew();
  expect([await mailed(), failures]).toEqual([[1, 1], []]);
});

test('of many mails that a slow relay takes half a minute each for, each goes once, whoever looks for what is due meanwhile', async () => {
  const { context } = server;
  const { db } = context.connection;
  const sent: number[] = [];
  let looks = 0;
  const slow = defineMail(
    'test.slow',
    Type.Object({ siteId: Type.Integer(), nth: Type.Integer() }),
    async (_app, { nth }) => {
      sent.push(nth);
      if (looks > 0) return;
      await query(`update owed_mails set due_at = due_at - interval '30 seconds'`);
      looks += 1;
      await mailOwed(context, [slow], (error) => void failures.push(error));
      looks -= 1;
    },
  );
  const all = Array.from({ length: 7 }, (_none, nth) => ({ siteId: panel.siteId, nth }));
  const owed = await db.transaction().execute((trx) => oweEach(context, trx, slow, all));
  await mailNow(context, owed, 'Some could not be told');
  expect([sent.toSorted((one, other) => one - other), await rows(), failures]).toEqual([[0, 1, 2, 3, 4, 5, 6], [], []]);
});

test('a server that sends no mails keeps none for the day when it does, and one that does reads nothing that is none of its kind', async () => {
  const { context } = server;
  const { db } = context.connection;
  const mail = defineMail('test.kind', Type.Object({ siteId: Type.Integer(), word: Type.String() }), async () => {});
  const about = { siteId: panel.siteId, word: 'x' };
  expect(await owe({ mailer: { ...context.mailer, isReady: false } }, db, mail, about)).toEqual([]);
  expect(await rows()).toEqual([]);
  await expect(mail.send({ clube: context, db }, { siteId: panel.siteId })).rejects.toThrow('none of test.kind');
});

test('each kind that is defined is of one module, or nobody would mail what was left', () => {
  const folder = path.join(import.meta.dirname, '..');
  const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.ts') && !name.endsWith('.test.ts'),
  );
  const defined = sources.flatMap((name) =>
    [...readFileSync(path.join(folder, name), 'utf8').matchAll(/= defineMail\(\s*'([^']+)'/g)].map(([, kind]) => kind!),
  );
  expect(kinds.map(({ name }) => name).toSorted()).toEqual(defined.toSorted());
  expect(new Set(defined).size).toBe(defined.length);
});
