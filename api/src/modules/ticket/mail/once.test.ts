import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { ownerUrlOf, type Actor } from '../../../../test/harness.ts';
import { openMailDesk, type MailDesk } from '../../../../test/mail-desk.ts';
import { connect } from '../../../database/connect.ts';
import { actOnMail } from './act.ts';

let desk: MailDesk;
let server: MailDesk['server'];
let picture: Buffer;
let student: Actor;
beforeAll(async () => {
  desk = await openMailDesk();
  ({ server, picture } = desk);
});
afterAll(() => desk.close());
beforeEach(async () => {
  ({ student } = await desk.begin());
});

const pool = () => server.context.connection.pool;
const addressOf: MailDesk['addressOf'] = (...whose) => desk.addressOf(...whose);
const send: MailDesk['send'] = (mail) => desk.send(mail);
const waiting = () => desk.waiting();
const act = () => desk.act();
const said = () => desk.said();

describe('once, whatever happens', () => {
  // The intake hears ten at once; who sent before may not have hung up yet.
  test('sent eight times at once, under one Message-ID, it is one message', async () => {
    const mail = { to: addressOf(student), messageId: '<once@bia.example>' };
    const codes = await Promise.all(Array.from({ length: 8 }, () => send(mail)));
    expect(new Set(codes)).toEqual(new Set([250]));
    expect(await waiting()).toHaveLength(1);
    const [at] = await waiting();
    await Promise.all([1, 2, 3].map(() => actOnMail(server.context, at!)));
    await send(mail);
    await act();
    expect(await said()).toEqual(['Ainda nada.']);
  });

  test('a mail that was taken is on the disk with its job before its sender hears of it', async () => {
    await send({ to: addressOf(student) });
    const [at] = await waiting();
    const { rows } = await pool().query(`select from pgboss.job where name = 'ticket.take-mail' and data = $1`, [at]);
    expect(rows).toHaveLength(1);
    await act();
  });

  test('a server that dies while it acts has done nothing, and the next one does it all, once', async () => {
    await send({ to: addressOf(student), attachments: [{ filename: 'tela.png', content: picture }] });
    const [at] = await waiting();
    const { storage } = server.context;
    const dying = { ...server.context, storage: { ...storage, write: () => Promise.reject(new Error('killed')) } };
    await expect(actOnMail(dying, at!)).rejects.toThrow('killed');
    expect(await said()).toEqual([]);
    // It dies between its writes too: nothing of a transaction stands.
    const broken = `create function dies() returns trigger language plpgsql as $$ begin raise 'killed'; end $$;
      create trigger dies before update of message_id on ticket_images for each row execute function dies()`;
    const owner = connect(ownerUrlOf(server), 1);
    await owner.pool.query(broken);
    await expect(actOnMail(server.context, at!)).rejects.toThrow('killed');
    expect(await said()).toEqual([]);
    await owner.pool.query('drop trigger dies on ticket_images');
    await owner.close();
    await actOnMail(server.context, at!);
    await actOnMail(server.context, at!);
    expect(await said()).toEqual(['Ainda nada.']);
  });

  test('one that ends whoever reads it is given up after five tries', async () => {
    await send({ to: addressOf(student) });
    await pool().query('update ticket_mails set tries = 5 where raw is not null');
    await act();
    expect(await waiting()).toEqual([]);
    expect(await said()).toEqual([]);
  });

  test('whoever was suspended between sending and acting has said nothing', async () => {
    await send({ to: addressOf(student) });
    await pool().query('update members set suspended_at = now() where id = $1', [student.memberId]);
    await act();
    expect(await said()).toEqual([]);
  });
});
