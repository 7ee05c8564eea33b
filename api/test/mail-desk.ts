import type { TicketDetail } from '@clube/shared/contracts/ticket';
import { createTransport, type SendMailOptions } from 'nodemailer';
import sharp from 'sharp';
import { replyAddress } from '../src/lib/reply-address.ts';
import { actOnMail } from '../src/modules/ticket/mail/act.ts';
import { listenForMail } from '../src/modules/ticket/mail/intake.ts';
import { call, createActor, createPanel, createTestServer, type Actor } from './harness.ts';

export const REPLY_DOMAIN = 'replies.example.com';

/** A panel that takes answers by mail, over SMTP; `begin` makes the student and the ticket that the rest is about. */
export async function openMailDesk() {
  const server = await createTestServer({
    CLUBE_REPLY_DOMAIN: REPLY_DOMAIN,
    CLUBE_REPLY_PORT: '0',
    HOST: '127.0.0.1',
    CLUBE_RATE_LIMIT_FACTOR: '1',
  });
  const intake = await listenForMail(server.context, server.app.log);
  const panel = await createPanel(server);
  const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#c04020' } })
    .png()
    .toBuffer();
  const { pool } = server.context.connection;
  let now: { student: Actor; ticketId: number };
  const post = async <T>(url: string, as: Actor, body?: object) =>
    (await call<T>(server, { method: 'POST', url, as, ...(body && { body }) })).body;
  const waiting = async () =>
    (
      await pool.query<{ siteId: number; id: number }>(
        'select site_id as "siteId", id from ticket_mails where raw is not null order by id',
      )
    ).rows;
  const ticket = async () =>
    (await call<TicketDetail>(server, { url: `/api/ticket/${now.ticketId}`, as: panel.owner })).body;
  return {
    server,
    intake,
    panel,
    picture,
    post,
    waiting,
    ticket,
    async begin() {
      await pool.query('delete from ticket_mails');
      const student = await createActor(server, panel);
      const { id } = await post<{ id: number }>('/api/ticket', student, { title: 'Sem som', message: 'Não ouço.' });
      now = { student, ticketId: id };
      return now;
    },
    addressOf: (as: Actor, id = now.ticketId, at = Date.now()) =>
      replyAddress(server.context.config, { siteId: panel.siteId, ticketId: id, memberId: as.memberId }, at),
    /** What the intake answers to a mail of the student: 250, or the code of its refusal. */
    async send(mail: SendMailOptions & { to: string }): Promise<number> {
      const client = createTransport({ host: '127.0.0.1', port: intake.port, ignoreTLS: true });
      const of = { from: `Bia <${now.student.email}>`, subject: 'Re: Sem som', text: 'Ainda nada.' };
      return client.sendMail({ ...of, ...mail }).then(
        () => 250,
        (error: { responseCode?: number }) => error.responseCode ?? 0,
      );
    },
    /** Acts on all that waits. */
    async act() {
      for (const at of await waiting()) await actOnMail(server.context, at);
    },
    said: async () => (await ticket()).messages.slice(1).map(({ message }) => message),
    async close() {
      intake.stop();
      await server.close();
    },
  };
}
export type MailDesk = Awaited<ReturnType<typeof openMailDesk>>;
