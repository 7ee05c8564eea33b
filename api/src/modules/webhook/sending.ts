import type { FastifyBaseLogger } from 'fastify';
import { Type } from 'typebox';
import { unseal } from '../../lib/crypto.ts';
import { every } from '../../lib/every.ts';
import { postOutside } from '../../lib/outbound.ts';
import { plainWords } from '../../lib/plain-words.ts';
import { sendApart } from '../../lib/send-apart.ts';
import type { Context } from '../../plugins/context.ts';
import { drawMail } from '../mail/look.ts';
import { defineMail, mailNow, oweEach } from '../mail/owed.ts';
import { findMailPanel, languageOf } from '../mail/panel.ts';
import { findOwners } from '../member/owner.queries.ts';
import { findUser } from '../user/queries.ts';
import { PURPOSE, signatureOf } from './secret.ts';
import { noteArrival, noteFailure, takeDue, writeTry, type DueDelivery } from './sending.queries.ts';
import { disabledWords } from './words.ts';

const EVERY_MS = 1000;
/** Of all panels. */
const AT_ONCE = 200;

/** The owners of a panel are told that an address of theirs was switched off. */
export const disabledMail = defineMail(
  'webhook.disabled',
  Type.Object({ siteId: Type.Integer(), userId: Type.Integer(), host: Type.String() }),
  async (app, { siteId, userId, host }) => {
    const [panel, { email, country }] = await Promise.all([findMailPanel(app, siteId), findUser(app.db, userId)]);
    const words = disabledWords[languageOf(panel, country)]({
      panel: panel.name,
      host: plainWords(host.replaceAll('.', ' . '), 200),
    });
    await app.clube.mailer.send(drawMail(email, panel, words, `${panel.origin}/integracoes`));
  },
);

/** One try of one message (Standard Webhooks 1.0.0): number, second and body are signed, and a receiver drops what it knows or what is old. */
async function tryOne(context: Context, due: DueDelivery): Promise<void> {
  const { config, connection } = context;
  const body = JSON.stringify({ type: due.event, timestamp: due.created_at.toISOString(), data: due.content });
  const second = String(Math.floor(Date.now() / 1000));
  const id = `msg_${due.message_id}`;
  const secret = unseal(config.secret, PURPOSE, String(due.site_id), due.secret);
  const outcome = await postOutside(
    due.address,
    {
      'content-type': 'application/json',
      'user-agent': 'Clube-Webhooks/1',
      'webhook-id': id,
      'webhook-timestamp': second,
      'webhook-signature': signatureOf(secret, [id, second, body]),
    },
    body,
    { resolver: context.resolver, isAnyAllowed: config.anyWebhookTarget },
  );
  const isTaken = outcome.status !== null && outcome.status >= 200 && outcome.status < 300;
  const owed = await connection.db.transaction().execute(async (trx) => {
    await writeTry(trx, due, outcome, isTaken);
    if (isTaken) await noteArrival(trx, due);
    const host = isTaken ? undefined : await noteFailure(trx, due);
    if (host === undefined) return [];
    const { site_id: siteId } = due;
    const all = (await findOwners(trx, siteId)).map(({ userId }) => ({ siteId, userId, host }));
    return oweEach(context, trx, disabledMail, all);
  });
  await mailNow(context, owed, 'An owner could not be told of a webhook that was switched off');
}

/** Sends what is due, until nothing is. @param isStopped asked before each look: whoever stops leaves the rest to another server */
export const sendDue = (
  context: Context,
  onFailure: (error: unknown) => void,
  isStopped = () => false,
): Promise<void> =>
  sendApart({
    take: (busy, room) => takeDue(context.connection.db, busy, room),
    send: (due) => tryOne(context, due).catch(onFailure),
    atOnce: AT_ONCE,
    onFailure,
    isStopped,
  });

/** Looks every second for what is due. Returns what stops it. */
export const startSending = async (context: Context, log: FastifyBaseLogger) =>
  every(EVERY_MS, log, 'a webhook could not be sent', (complain, isStopped) => sendDue(context, complain, isStopped));
