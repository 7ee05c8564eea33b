import { once } from 'node:events';
import { createConnection } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { createTransport } from 'nodemailer';
import { call, createActor, createPanel, createTestServer, type Actor } from '../../../../test/harness.ts';
import { openMailDesk, REPLY_DOMAIN, type MailDesk } from '../../../../test/mail-desk.ts';
import { sendDueMails } from '../../notification/operations.ts';
import { actOnMail } from './act.ts';

let desk: MailDesk;
let server: MailDesk['server'];
let intake: MailDesk['intake'];
let panel: MailDesk['panel'];
let picture: Buffer;
let student: Actor;
let ticketId: number;
beforeAll(async () => {
  desk = await openMailDesk();
  ({ server, intake, panel, picture } = desk);
});
afterAll(() => desk.close());
beforeEach(async () => {
  ({ student, ticketId } = await desk.begin());
});

const pool = () => server.context.connection.pool;
const post: MailDesk['post'] = (...asked) => desk.post(...asked);
const addressOf: MailDesk['addressOf'] = (...whose) => desk.addressOf(...whose);
const send: MailDesk['send'] = (mail) => desk.send(mail);
const waiting = () => desk.waiting();
const act = () => desk.act();
const ticket = () => desk.ticket();
const said = () => desk.said();

describe('an answer by mail', () => {
  test('many come over one connection, as a relay sends them', async () => {
    const client = createTransport({
      host: '127.0.0.1',
      port: intake.port,
      ignoreTLS: true,
      pool: true,
      maxConnections: 1,
    });
    for (let index = 0; index < 7; index += 1)
      await client.sendMail({ from: student.email, to: addressOf(student), subject: 'x', text: `Resposta ${index}` });
    client.close();
    await act();
    expect(await said()).toHaveLength(7);
  });

  test('the mail of an answer says it, and an answer to that mail stands in the ticket as its person’s', async () => {
    await post(`/api/ticket/${ticketId}/message`, panel.owner, { message: 'Veja o volume.\nE https://evil.example/x' });
    await pool().query('update notifications set mail_at = now() where mail_at is not null');
    await sendDueMails(server.context, (error) => expect(error).toBeUndefined());
    const [mail] = await server.context.mailer.stored(student.email);
    expect(mail!.text).toContain('“Veja o volume.\nE […]”');
    expect(mail!.text).toContain('Responda a este e-mail');
    expect(mail!.replyTo).toBe(addressOf(student));
    expect(await send({ to: mail!.replyTo! })).toBe(250);
    await act();
    const { messages, status } = await ticket();
    expect(messages.at(-1)).toMatchObject({
      message: 'Ainda nada.',
      by_mail: true,
      left_out: 0,
      image: null,
      author: { id: student.memberId },
    });
    expect(status).toBe('open');
    expect((await pool().query('select raw, outcome from ticket_mails')).rows).toContainEqual({
      raw: null,
      outcome: 'answered',
    });
  });

  test.each([
    ['pt', 'Em seg., 3 de jan. de 2026 às 10:00, Ateliê <no-reply@x.example> escreveu:'],
    ['es', 'El lun, 3 ene 2026 a las 10:00, Ateliê (<no-reply@x.example>) escribió:'],
    ['en', 'On Mon, Jan 3, 2026 at 10:00 AM Ateliê <no-reply@x.example> wrote:'],
  ])('what it answers to is cut, in %s, and its own lines stay', async (_language, line) => {
    await send({
      to: addressOf(student),
      text: `Tentei de novo.\n\nDeu certo?\n\n${line}\n> Veja o volume.\n> Obrigado`,
    });
    await act();
    expect(await said()).toEqual(['Tentei de novo.\n\nDeu certo?']);
  });

  test('lines of signs part what somebody wrote, and their signature is cut', async () => {
    const written = 'Fiz o passo 1.\n---\nNo passo 2 aparece isto:\n====\nErro 4';
    await send({ to: addressOf(student), text: `${written}\n--\nBia Lima` });
    await act();
    expect(await said()).toEqual([written]);
  });

  test('one that is only HTML is read as words', async () => {
    const html = '<p>Uma <b>linha</b></p><script>alert(1)</script><blockquote>velho</blockquote>';
    await send({ to: addressOf(student), text: '', html });
    await act();
    const [message] = await said();
    expect(message).toMatch(/^Uma linha/);
    expect(message).not.toMatch(/alert|</);
  });

  test('pictures are drawn anew as those of the panel are, other files are counted', async () => {
    await send({
      to: addressOf(student),
      text: 'Vejam',
      attachments: [
        { filename: 'tela.png', content: picture },
        { filename: 'outra.png', content: picture },
        { filename: 'vírus.exe', content: 'MZ', contentType: 'application/octet-stream' },
        { filename: 'falsa.png', content: '<svg onload=alert(1)>', contentType: 'image/png' },
      ],
    });
    await act();
    const { messages } = await ticket();
    expect(messages.slice(1).map(({ message, left_out, image }) => [message, left_out, image !== null])).toEqual([
      ['Vejam', 2, true],
      ['outra.png', 0, true],
    ]);
    const shown = await call(server, { url: messages[1]!.image!, as: panel.owner });
    expect(shown.headers['content-type']).toBe('image/webp');
  });

  test('a picture that the panel has no room for is counted as left out, and the words arrive', async () => {
    await server.context.connection.pool.query('update sites set storage_quota_bytes = 0 where id = $1', [
      panel.siteId,
    ]);
    await send({ to: addressOf(student), text: 'Vejam', attachments: [{ filename: 'tela.png', content: picture }] });
    await act();
    const { messages } = await ticket();
    expect(messages.slice(1).map(({ message, left_out, image }) => [message, left_out, image])).toEqual([
      ['Vejam', 1, null],
    ]);
  });

  test('what nobody sees of it is left out', async () => {
    await send({ to: addressOf(student), text: 'Um\n\tDois\u0007\u202E!' });
    await act();
    expect(await said()).toEqual(['Um\n\tDois!']);
  });

  test('one to a closed ticket opens it again', async () => {
    await post(`/api/ticket/${ticketId}/close`, student);
    await send({ to: addressOf(student) });
    await act();
    expect((await ticket()).status).toBe('open');
    expect(await said()).toEqual(['Ainda nada.']);
  });

  test('staff who answer may do so by mail too, a student not in the ticket of another', async () => {
    const [support, other] = [await createActor(server, panel, 'support'), await createActor(server, panel)];
    expect(await send({ to: addressOf(support), from: support.email, text: 'Da equipe' })).toBe(250);
    expect(await send({ to: addressOf(other), from: other.email })).toBe(550);
    await act();
    expect(await said()).toEqual(['Da equipe']);
  });
});

describe('of what cannot be taken into the ticket its writer hears by mail, once', () => {
  /** What came to the student's mailbox of a mail of theirs, with what became of that. */
  const toldOf = async (text: string) => {
    expect(await send({ to: addressOf(student), text })).toBe(250);
    const mails = await waiting();
    await act();
    for (const at of mails) await actOnMail(server.context, at);
    const { rows } = await pool().query<{ outcome: string }>('select outcome from ticket_mails');
    const told = await server.context.mailer.stored(student.email);
    return { outcomes: rows.map(({ outcome }) => outcome), told };
  };

  test('one in which nothing of their own stands', async () => {
    const { outcomes, told } = await toldOf('> Veja o volume.\n> Está ligado.');
    expect(outcomes).toEqual(['empty']);
    expect(told.map(({ subject }) => subject)).toEqual(['O seu e-mail não entrou no chamado']);
    expect(told[0]!.text).toMatch(/“Sem som”.*acima da mensagem citada/);
    expect(told[0]!.text).toContain(`/ajuda/${ticketId}`);
    expect(told[0]!.replyTo).toBeUndefined();
    expect(await said()).toEqual([]);
  });

  test('one in which nothing is to be seen', async () => {
    expect((await toldOf('\u200B\u3164\n\u202E')).outcomes).toEqual(['empty']);
    expect(await said()).toEqual([]);
  });

  test('one that is longer than a message may be, of which nothing is cut off', async () => {
    const { outcomes, told } = await toldOf('a '.repeat(5001));
    expect(outcomes).toEqual(['failed']);
    expect(told.map(({ text }) => /passa de 10\.000 caracteres/.test(text))).toEqual([true]);
    expect(await said()).toEqual([]);
    const { outcomes: others } = await toldOf('a '.repeat(5000).trim());
    expect(others.toSorted()).toEqual(['answered', 'failed']);
    expect((await said()).map(({ length }) => length)).toEqual([9999]);
  });

  test('and once a day of one ticket, however many come of whoever knows its address and forges their name', async () => {
    const forge = async (id = ticketId) => {
      const to = addressOf(student, id);
      const envelope = { from: 'thief@evil.example', to };
      const texts = ['', '> Veja o volume.', 'a '.repeat(5001)];
      expect(await Promise.all(texts.map((text) => send({ to, envelope, text })))).toEqual([250, 250, 250]);
      await Promise.all((await waiting()).map((at) => actOnMail(server.context, at)));
      return (await server.context.mailer.stored(student.email)).length;
    };
    expect(await forge()).toBe(1);
    expect(await forge()).toBe(1);
    const { id } = await post<{ id: number }>('/api/ticket', student, { title: 'Sem imagem', message: 'Nada.' });
    expect(await forge(id)).toBe(2);
    await pool().query(`update rate_limits set window_ends_at = now() where key like 'ticket-mail-lost:%'`);
    expect(await forge()).toBe(3);
    expect(await said()).toEqual([]);
  });

  test('but nobody who may not speak there any more', async () => {
    await send({ to: addressOf(student), text: '> Veja o volume.' });
    await pool().query('update members set suspended_at = now() where id = $1', [student.memberId]);
    await act();
    expect(await server.context.mailer.stored(student.email)).toEqual([]);
  });
});

describe('what is refused', () => {
  test('an address that is guessed, changed, over, of a person or panel that is gone, or on another domain', async () => {
    const good = addressOf(student);
    const other = await createActor(server, panel);
    const parts = good.split('-');
    const forged = [parts[0], parts[1], parts[2], other.memberId.toString(36), ...parts.slice(4)].join('-');
    const old = addressOf(student, ticketId, Date.now() - 61 * 24 * 60 * 60_000);
    const wrong = [
      `t-1-2-3-4-${'a'.repeat(25)}@${REPLY_DOMAIN}`,
      forged,
      old,
      good.replace(REPLY_DOMAIN, 'evil.example'),
      `postmaster@${REPLY_DOMAIN}`,
    ];
    for (const to of wrong) expect(await send({ to })).toBe(550);
    expect(await send({ to: good.toUpperCase() })).toBe(250);
    await pool().query('update members set suspended_at = now() where id = $1', [student.memberId]);
    expect(await send({ to: good })).toBe(550);
  });

  test('a sender that is not the person of the address, or hides behind a second one', async () => {
    const to = addressOf(student);
    const other = await createActor(server, panel);
    expect(await send({ to, from: other.email })).toBe(550);
    expect(await send({ to, from: [student.email, other.email].join(', ') })).toBe(550);
    const raw = (from: string) => `${from}\r\nTo: ${to}\r\nSubject: x\r\n\r\nOi`;
    const envelope = { from: 'x@evil.example', to };
    expect(await send({ to, envelope, raw: raw(`From: ${other.email}\r\nFrom: ${student.email}`) })).toBe(550);
    expect(await send({ to, envelope, raw: raw(`From: "${student.email}" <${other.email}>`) })).toBe(550);
    expect(await waiting()).toEqual([]);
  });

  test.each<[string, Record<string, string>]>([
    ['an absence note', { 'Auto-Submitted': 'auto-replied' }],
    ['a list', { 'List-Id': '<list.example>' }],
    ['bulk', { Precedence: 'bulk' }],
    ['an older absence note', { 'X-Autoreply': 'yes' }],
    ['one of another program', { Precedence: 'auto-reply' }],
    ['one of a third', { 'X-Auto-Responder': 'yes' }],
    ['a mail of ours', { 'Message-ID': `<a@${REPLY_DOMAIN}>` }],
    ['a report of delivery', { 'Content-Type': 'multipart/report; report-type=delivery-status; boundary=x' }],
  ])('%s', async (_name, headers) => {
    const to = addressOf(student);
    const lines = Object.entries(headers).map(([key, value]) => `${key}: ${value}\r\n`);
    const raw = `From: ${student.email}\r\nTo: ${to}\r\n${lines.join('')}\r\nOi`;
    expect(await send({ to, envelope: { from: student.email, to }, raw })).toBe(550);
    expect(await waiting()).toEqual([]);
  });

  test('a bounce, which has the empty sender', async () => {
    const to = addressOf(student);
    expect(await send({ to, envelope: { from: '', to } })).toBe(550);
  });

  test('one that is too large, and a header without end', async () => {
    const to = addressOf(student);
    const envelope = { from: student.email, to };
    expect(await send({ to, envelope, raw: `From: ${student.email}\r\n\r\n${'a'.repeat(25 * 1024 * 1024)}` })).toBe(
      552,
    );
    const endless = `From: ${student.email}\r\n${'X-A: b\r\n'.repeat(20_000)}\r\nOi`;
    expect(await send({ to, envelope, raw: endless })).toBe(552);
    expect(await waiting()).toEqual([]);
  });

  test('whoever guesses addresses, and a second recipient of one mail', async () => {
    const socket = createConnection(intake.port, '127.0.0.1');
    const answers: string[] = [];
    socket.on('data', (chunk: Buffer) => answers.push(...chunk.toString().split('\r\n').filter(Boolean)));
    const say = async (line: string) => {
      socket.write(`${line}\r\n`);
      await once(socket, 'data');
      return answers.at(-1)!.slice(0, 3);
    };
    await once(socket, 'data');
    await say('HELO x');
    await say(`MAIL FROM:<${student.email}>`);
    expect(await say(`RCPT TO:<${addressOf(student)}>`)).toBe('250');
    expect(await say(`RCPT TO:<${addressOf(student)}>`)).toBe('452');
    await say('RSET');
    await say(`MAIL FROM:<${student.email}>`);
    const codes = [];
    for (let count = 0; count < 6; count += 1) codes.push(await say(`RCPT TO:<a${count}@${REPLY_DOMAIN}>`));
    expect(codes.slice(0, 5)).toEqual(Array.from({ length: 5 }, () => '550'));
    expect(codes[5]).toBe('421');
    socket.destroy();
  });

  test('more than thirty an hour of one person: not now', async () => {
    const codes = [];
    for (let count = 0; count < 31; count += 1) codes.push(await send({ to: addressOf(student) }));
    expect(codes.slice(0, 30).every((code) => code === 250)).toBe(true);
    expect(codes[30]).toBe(452);
  });
});

test('without a domain for answers, mails are as they were and name none', async () => {
  const plain = await createTestServer();
  const { connection, mailer } = plain.context;
  const own = await createPanel(plain);
  const bia = await createActor(plain, own);
  const asked = { method: 'POST', url: '/api/ticket', as: bia, body: { title: 'Sem som', message: 'Oi' } } as const;
  const { body } = await call<{ id: number }>(plain, asked);
  const answered = {
    method: 'POST',
    url: `/api/ticket/${body.id}/message`,
    as: own.owner,
    body: { message: 'Olá' },
  } as const;
  await call(plain, answered);
  await connection.pool.query('update notifications set mail_at = now() where mail_at is not null');
  await sendDueMails(plain.context, (error) => expect(error).toBeUndefined());
  const [mail] = await mailer.stored(bia.email);
  expect([mail!.replyTo, mail!.text.includes('Olá”')]).toEqual([undefined, false]);
  await plain.close();
});
