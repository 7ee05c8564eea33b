import { once } from 'node:events';
import { callbackify } from 'node:util';
import type { FastifyBaseLogger } from 'fastify';
import { SMTPServer, type SMTPServerDataStream } from 'smtp-server';
import { loggedCause } from '../../../database/logged-error.ts';
import { readReplyAddress, type ReplyAt } from '../../../lib/reply-address.ts';
import type { Context } from '../../../plugins/context.ts';
import { actOnMail } from './act.ts';
import { assertSpeaker, mailJob, MailRefused, takeMail } from './take.ts';

/** Base64 makes a third more of a picture of 8 MiB, and there may be a few. */
const LIMIT_BYTES = 24 * 1024 * 1024;
const CLIENTS = 10;
/** Silence of a peer, and all of its connection however it drips; milliseconds. */
const SILENT_MS = 30_000;
const CONNECTED_MS = 5 * 60_000;
/** Addresses that are none, after which a peer is guessing. */
const MOST_WRONG = 5;

async function readAll(stream: SMTPServerDataStream): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  // It is read to its end all the same: SMTP answers when the mail is over.
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > LIMIT_BYTES) chunks.length = 0;
    else chunks.push(chunk);
  }
  if (size > LIMIT_BYTES) throw new MailRefused(552, 'The mail is too large');
  return Buffer.concat(chunks);
}

export type Intake = { port: number; stop(): void };

/** Listens for answers by mail. It takes mails for addresses of ours alone, sends none, and knows no passwords. */
export async function listenForMail(context: Context, log: FastifyBaseLogger): Promise<Intake> {
  const recipients = new Map<string, ReplyAt>();
  const wrong = new Map<string, number>();
  /** A refusal is told as it is; a fault of ours is logged, and the sender's server tries again. */
  const answer = (work: () => Promise<void>, callback: (error: Error | null) => void) =>
    callbackify(async () => {
      try {
        await work();
      } catch (error) {
        if (error instanceof MailRefused) throw error;
        log.warn({ err: error }, 'a mail could not be taken');
        throw new MailRefused(451, 'Try again later');
      }
    })(callback);
  const address = async (session: string, given: string) => {
    // Each recipient has an answer of its own, and DATA only one.
    if (recipients.has(session)) throw new MailRefused(452, 'One recipient at a time');
    const count = wrong.get(session) ?? 0;
    if (count >= MOST_WRONG) throw new MailRefused(421, 'Too many wrong addresses');
    wrong.set(session, count + 1);
    const at = readReplyAddress(context.config, given);
    if (!at) throw new MailRefused(550, 'No such address');
    await assertSpeaker(context, at);
    // A right one counts for nothing: a relay sends many over one connection.
    wrong.set(session, count);
    recipients.set(session, at);
  };
  const smtp = new SMTPServer({
    banner: 'Clube',
    // In front stands a relay that speaks TLS (docs/adr/0154): what comes with the library is a certificate whose key is public.
    disabledCommands: ['AUTH', 'STARTTLS'],
    logger: false,
    size: LIMIT_BYTES,
    maxClients: CLIENTS,
    socketTimeout: SILENT_MS,
    closeTimeout: 1000,
    disableReverseLookup: true,
    onMailFrom({ address: from }, { id }, callback) {
      recipients.delete(id);
      // The empty sender is that of bounces.
      callback(from === '' ? new MailRefused(550, 'Reports of delivery are not taken here') : null);
    },
    onRcptTo: ({ address: to }, { id }, callback) => answer(() => address(id, to), callback),
    onData(stream, { id }, callback) {
      const take = async () => {
        const raw = await readAll(stream);
        const at = recipients.get(id);
        recipients.delete(id);
        if (!at) throw new MailRefused(503, 'No recipient');
        await takeMail(context, at, raw);
      };
      answer(take, callback);
    },
    onClose({ id }) {
      recipients.delete(id);
      wrong.delete(id);
    },
  });
  smtp.on('error', (error: Error) => log.info(loggedCause(error), 'a mail peer'));
  smtp.server.on('connection', (socket) => {
    const end = setTimeout(() => socket.destroy(), CONNECTED_MS);
    end.unref();
    socket.once('close', () => clearTimeout(end));
  });
  const server = smtp.listen(context.config.replyPort, context.config.host);
  await once(server, 'listening');
  const bound = server.address();
  const port = typeof bound === 'object' && bound ? bound.port : context.config.replyPort;
  log.info({ port }, 'answers by mail are taken');
  return { port, stop: () => smtp.close() };
}

/** Acts on mails that were taken, and takes more where a domain for them is set. Returns what stops it. */
export async function startMails(context: Context, log: FastifyBaseLogger): Promise<() => void> {
  await context.jobs.work(mailJob, async (at) => {
    const givenUp = await actOnMail(context, at);
    if (givenUp) log.warn({ ...at, reason: givenUp }, 'a mail was given up');
  });
  if (context.config.replyDomain === '') return () => {};
  return (await listenForMail(context, log)).stop;
}
