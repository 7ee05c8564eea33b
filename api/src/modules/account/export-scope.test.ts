import { afterAll, beforeAll, expect, test } from '@jest/globals';
import {
  createActor,
  createPanel,
  createTestServer,
  type Actor,
  type Panel,
  type TestServer,
} from '../../../test/harness.ts';
import { modules } from '../index.ts';
import { readOwnInvitations } from '../invitation/own.queries.ts';
import { readOwnOrders } from '../order/own.queries.ts';
import { readOwnMessages } from '../ticket/own.queries.ts';
import { readOwnUser } from '../user/own.queries.ts';

let server: TestServer;
const db = () => server.context.connection.db;
const pool = () => server.context.connection.pool;
const ownOf = ({ userId, email }: Actor, boundTo: number | null = null) => ({ userId, email, boundTo });

beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());

const order = ({ siteId }: Panel, email: string, memberId: number | null) =>
  pool().query(
    `insert into orders (site_id, offer_name, price, amount, currency, name, email, document, locale, reference, token_hash, expires_at, member_id)
     values ($1, 'Aquarela', 100, 100, 'BRL', 'Comprador', $2, '52998224725', 'pt', $3::text, sha256(convert_to($3, 'UTF8')), now(), $4)`,
    [siteId, email, crypto.randomUUID(), memberId],
  );

test('each table that holds somebody is in their data by one module, or left out for a reason', async () => {
  const LEFT_OUT = {
    'made of other rows': [
      'course_progress',
      'module_progress',
      'member_listings',
      'mail_pauses',
      'webhook_deliveries',
    ],
    'secret, or under way': [
      'account_asks',
      'account_deletions',
      'data_exports',
      'hand_offs',
      'member_import_rows',
      'one_time_tokens',
      'owed_mails',
      'recovery_codes',
      'registrations',
      'second_factor_challenges',
      'second_factor_firsts',
      'ticket_mails',
      'uploads',
    ],
    'what they did for a panel': [
      'api_keys',
      'audit_entries',
      'bin_entries',
      'ticket_notes',
      'versions',
      'comment_decisions',
      'course_editors',
      'media',
      'media_folders',
      'member_acts',
      'member_imports',
      'course_exports',
      'course_imports',
      'payment_settings',
      'order_events',
      'site_events',
      'viewings',
    ],
    'of a suite': ['trial_people'],
  };
  const { rows } = await pool().query<{ name: string }>(`
    select table_name as name from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and column_name in ('user_id', 'member_id', 'email')
    union
    select c.relname from pg_constraint k join pg_class c on c.oid = k.conrelid
    where k.contype = 'f' and k.confrelid in ('users'::regclass, 'members'::regclass)`);
  const held = modules.flatMap(({ personal = {} }) => Object.keys(personal));
  expect([...held, ...Object.values(LEFT_OUT).flat()].toSorted()).toEqual(
    [...new Set(['users', 'members', ...rows.map(({ name }) => name)])].toSorted(),
  );
});

test('an order that only names the mailbox tells neither the name nor the document that its buyer typed', async () => {
  const panel = await createPanel(server);
  const [bia, caio] = [await createActor(server, panel), await createActor(server, panel)];
  await order(panel, bia.email, null);
  await order(panel, bia.email, caio.memberId);
  await order(panel, bia.email, bia.memberId);
  const rows = (await readOwnOrders(db(), ownOf(bia))) as Record<string, unknown>[];
  expect(rows.map((row) => [row['offer_name'], row['email'], row['name'], row['document']])).toEqual([
    ['Aquarela', bia.email, undefined, undefined],
    ['Aquarela', bia.email, undefined, undefined],
    ['Aquarela', bia.email, 'Comprador', '52998224725'],
  ]);
});

test('an invitation does not tell the document that a panel typed of whoever it meant', async () => {
  const [panel, home] = [await createPanel(server), await createPanel(server)];
  const bia = await createActor(server, home);
  await pool().query(
    `insert into invitations (site_id, email, first_name, document, role, expires_at)
     values ($1, $2, 'Bia', '52998224725', 'student', now() + interval '1 day')`,
    [panel.siteId, bia.email],
  );
  const rows = await readOwnInvitations(db(), ownOf(bia));
  expect(rows).toMatchObject([{ email: bia.email, first_name: 'Bia', role: 'student' }]);
  expect(rows[0]).not.toHaveProperty('document');
});

test('a session of one panel’s host is told no document, phone or country of the account', async () => {
  const panel = await createPanel(server);
  const bia = await createActor(server, panel);
  const told = { document: '52998224725', phone: '+5511999990000', country: 'BR' };
  await db().updateTable('users').set(told).where('id', '=', bia.userId).execute();
  expect(await readOwnUser(db(), ownOf(bia))).toMatchObject([{ email: bia.email, ...told }]);
  const [bound] = await readOwnUser(db(), ownOf(bia, panel.siteId));
  expect(bound).toMatchObject({ email: bia.email, has_password: true });
  for (const column of Object.keys(told)) expect(bound).not.toHaveProperty(column);
});

test('a message is there once, of one’s own ticket and of tickets of others that one wrote in', async () => {
  const panel = await createPanel(server);
  const [bia, caio, dora] = [
    await createActor(server, panel),
    await createActor(server, panel, 'support'),
    await createActor(server, panel),
  ];
  const say = async (of: Actor, said: [Actor, string][]) => {
    const { rows } = await pool().query<{ id: number }>(
      `insert into tickets (site_id, member_id, title) values ($1, $2, 'Boleto') returning id`,
      [panel.siteId, of.memberId],
    );
    for (const [{ memberId }, message] of said)
      await pool().query(
        'insert into ticket_messages (site_id, ticket_id, member_id, message) values ($1, $2, $3, $4)',
        [panel.siteId, rows[0]!.id, memberId, message],
      );
  };
  await say(bia, [
    [bia, 'a'],
    [caio, 'b'],
  ]);
  await say(caio, [[caio, 'c']]);
  await say(dora, [[dora, 'd']]);
  const said = async (who: Actor) =>
    ((await readOwnMessages(db(), ownOf(who))) as Record<string, unknown>[]).map((row) => [
      row['message'],
      row['is_own'],
    ]);
  expect(await said(bia)).toEqual([
    ['a', true],
    ['b', false],
  ]);
  expect(await said(caio)).toEqual([
    ['b', true],
    ['c', true],
  ]);
});
