/** @sql-heavy */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { TicketPage, TicketQuery } from '@clube/shared/contracts/ticket';
import {
  call,
  createActor,
  createPanel,
  createTestServer,
  type Panel,
  type TestServer,
} from '../../../test/harness.ts';
import { findTickets, type TicketViewer } from './queries.ts';

const TICKETS = 8_000;
let server: TestServer;
let panel: Panel;
const pool = () => server.context.connection.pool;
beforeAll(async () => {
  server = await createTestServer();
  panel = await createPanel(server);
  const { memberId } = await createActor(server, panel);
  const values = [panel.siteId, memberId, TICKETS];
  await pool().query(
    `insert into tickets (site_id, member_id, title) select $1, $2, 'Chamado ' || md5(n::text) from generate_series(1, $3) n`,
    values,
  );
  // Its triggers tell people of each; here nobody is told.
  await pool().query(
    `insert into notification_choices (site_id, member_id, kind, in_app, mail) values ($1, $2, 'ticket.asked', false, 'off')`,
    [panel.siteId, panel.owner.memberId],
  );
  await pool().query(
    `insert into ticket_messages (site_id, member_id, ticket_id, message)
     select site_id, member_id, id, md5(title) || case when id % 2000 = 7 then ' Vídeo às 100% travado' else '' end from tickets`,
  );
  await pool().query('analyze tickets, ticket_messages');
  // Each message keeps what is read of its ticket.
}, 120_000);
afterAll(() => server.close());

/** What a list asks of the database. */
async function statementsOf(viewer: TicketViewer, query: TicketQuery) {
  const asked: { sql: string; parameters: readonly unknown[] }[] = [];
  const { db } = server.context.connection;
  const spied = db.withPlugin({
    transformQuery: ({ node }) => {
      const { sql, parameters } = db.getExecutor().compileQuery(node, { queryId: 'asked' });
      asked.push({ sql, parameters });
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  await findTickets(spied, viewer, query);
  return asked;
}
async function planOf({ sql, parameters }: { sql: string; parameters: readonly unknown[] }): Promise<string> {
  const { rows } = await pool().query<{ 'QUERY PLAN': string }>(`explain ${sql}`, [...parameters]);
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}

test('what came since somebody began to answer is looked up in an index: the tickets before are not read', async () => {
  const { memberId } = await createActor(server, panel, 'support');
  const viewer = { siteId: panel.siteId, memberId, answers: true };
  const [first, ...others] = await statementsOf(viewer, { unread: 'only' });
  expect(others).toEqual([]);
  const plan = await planOf(first!);
  expect(plan).toContain('tickets_asked');
  expect(plan).not.toMatch(/Seq Scan on tickets|tickets_by_update/);
});

test('a word among many tickets is looked up in an index, not read for, in titles as in messages', async () => {
  const viewer = { siteId: panel.siteId, memberId: panel.owner.memberId, answers: true };
  const asked = await statementsOf(viewer, { q: 'travado' });
  expect(asked).toHaveLength(2);
  for (const statement of asked) {
    const plan = await planOf(statement);
    expect(plan).toContain('tickets_alike');
    expect(plan).toContain('ticket_messages_alike');
    expect(plan).not.toMatch(/Seq Scan on tickets|Seq Scan on ticket_messages/);
  }
});

test('accents and case tell nothing apart, and signs of patterns are signs', async () => {
  const found = async (q: string) =>
    (await call<TicketPage>(server, { url: `/api/ticket?q=${encodeURIComponent(q)}`, as: panel.owner })).body.total;
  expect(await Promise.all(['VIDEO AS', 'vídeo às', '100% t', '％', '1%0', 'v_deo', '\\'].map(found))).toEqual([
    4, 4, 4, 4, 0, 0, 0,
  ]);
});
