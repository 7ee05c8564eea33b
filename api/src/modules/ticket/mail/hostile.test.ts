import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { TicketDetail } from '@clube/shared/contracts/ticket';
import { call, createActor, createPanel, createTestServer, type Actor, type Panel } from '../../../../test/harness.ts';
import { replyAddress, readReplyAddress } from '../../../lib/reply-address.ts';
import { actOnMail } from './act.ts';
import { assertSpeaker, takeMail } from './take.ts';

let server: Awaited<ReturnType<typeof createTestServer>>;
let panel: Panel;
let student: Actor;
let ticketId: number;
beforeAll(async () => {
  server = await createTestServer({ CLUBE_REPLY_DOMAIN: 'replies.example.com' });
});
afterAll(() => server.close());
beforeEach(async () => {
  panel = await createPanel(server);
  student = await createActor(server, panel);
  const body = { title: 'Sem som', message: 'Não ouço.' };
  const asked = await call<{ id: number }>(server, { method: 'POST', url: '/api/ticket', as: student, body });
  ticketId = asked.body.id;
});

const pool = () => server.context.connection.pool;
const placeOf = ({ memberId }: Actor) => {
  const { config } = server.context;
  return readReplyAddress(config, replyAddress(config, { siteId: panel.siteId, ticketId, memberId }, Date.now()))!;
};
/** Takes a mail without its SMTP and without its job, for the test acts on it alone; what it is called in the database. */
async function take(content: string | Buffer, type = 'text/plain; charset=utf-8') {
  const header = `From: ${student.email}\r\nMIME-Version: 1.0\r\nContent-Type: ${type}\r\n\r\n`;
  const context = { ...server.context, jobs: { ...server.context.jobs, send: () => Promise.resolve() } };
  await takeMail(context, placeOf(student), Buffer.concat([Buffer.from(header), Buffer.from(content)]));
  const { rows } = await pool().query<{ siteId: number; id: number }>(
    'select site_id as "siteId", id from ticket_mails where site_id = $1 order by id desc limit 1',
    [panel.siteId],
  );
  return rows[0]!;
}
/** Acts on a mail; how often the server had its turn meanwhile. */
async function actAndCount(at: { siteId: number; id: number }) {
  let turns = 0;
  const ticking = setInterval(() => (turns += 1), 20);
  const givenUp = await actOnMail(server.context, at).finally(() => clearInterval(ticking));
  return { turns, givenUp };
}
const outcomes = async () =>
  (await pool().query('select outcome, raw, tries from ticket_mails where site_id = $1', [panel.siteId])).rows;
const said = async () =>
  (await call<TicketDetail>(server, { url: `/api/ticket/${ticketId}`, as: panel.owner })).body.messages
    .slice(1)
    .map(({ message }) => message);

const nested = `${'<b>'.repeat(85_000)}${'</i>'.repeat(60_000)}`;
const manyParts = `--x\r\nContent-Type: text/plain\r\n\r\nOi\r\n${Array.from({ length: 45 }, () => `--x\r\nContent-Type: text/html\r\n\r\n${nested}\r\n`).join('')}--x--\r\n`;
describe('a mail that is made to stop its reader', () => {
  test.each([
    ['lines that look like the start of a quote', 'Op schreef\n'.repeat(5400), 'text/plain'],
    ['empty lines', `a${'\n'.repeat(59_000)}b`, 'text/plain'],
    ['many parts of tags that nothing ends', manyParts, 'multipart/mixed; boundary=x'],
  ])('%s: it is given up at its first try, and the server goes on', async (_name, content, type) => {
    const { turns, givenUp } = await actAndCount(await take(content, type));
    expect(['time', 'memory']).toContain(givenUp);
    expect(turns).toBeGreaterThan(20);
    expect(await outcomes()).toEqual([{ outcome: 'failed', raw: null, tries: 1 }]);
    expect(await said()).toEqual([]);
    const told = await server.context.mailer.stored(student.email);
    expect(told.map(({ text }) => /Não conseguimos ler.*“Sem som”/.test(text))).toEqual([true]);
  });

  test('the next one is read', async () => {
    await actAndCount(await take(`a${'\n'.repeat(59_000)}b`));
    expect((await actAndCount(await take('Deu certo.'))).givenUp).toBeUndefined();
    expect(await said()).toEqual(['Deu certo.']);
  });
});

test('one that is only HTML, and a long one, is read', async () => {
  const html = `<p>Uma linha</p>${`<!-- ${'x'.repeat(1000)} -->\r\n`.repeat(700)}<p>Outra</p>`;
  expect((await actAndCount(await take(html, 'text/html'))).givenUp).toBeUndefined();
  expect((await said())[0]).toMatch(/^Uma linha\s+Outra$/);
  expect(await outcomes()).toMatchObject([{ outcome: 'answered', tries: 1 }]);
});

test('mails without a Message-ID are the same where every byte is', async () => {
  const contents = [Buffer.from([0xc3, 0xa9]), Buffer.from([0xc3, 0xa9]), Buffer.from([0xc3, 0xa8])];
  for (const content of contents) await take(content);
  expect(await outcomes()).toHaveLength(2);
});

test('staff without the second factor that their panel asks for answer their own tickets alone', async () => {
  const support = await createActor(server, panel, 'support');
  const ask = (as: Actor) => assertSpeaker(server.context, placeOf(as));
  expect(await ask(support)).toBe(support.email);
  await pool().query(`insert into metas (site_id, key, value) values ($1, 'staff_second_factor', '"on"')`, [
    panel.siteId,
  ]);
  await expect(ask(support)).rejects.toThrow('No such address');
  expect(await ask(student)).toBe(student.email);
  await pool().query('update tickets set member_id = $2 where site_id = $1', [panel.siteId, support.memberId]);
  expect(await ask(support)).toBe(support.email);
  await pool().query('update tickets set member_id = $2 where site_id = $1', [panel.siteId, student.memberId]);
  await pool().query(`insert into second_factors (user_id, secret, enabled_at) values ($1, $2, now())`, [
    support.userId,
    Buffer.from('x'),
  ]);
  expect(await ask(support)).toBe(support.email);
});
