import type { FastifyBaseLogger } from 'fastify';
import { mainOrigin } from '../../config.ts';
import { unseal } from '../../lib/crypto.ts';
import { every } from '../../lib/every.ts';
import { localeOfCountry } from '../../lib/locale.ts';
import { postOutside, type OutboundAnswer } from '../../lib/outbound.ts';
import { plainWords } from '../../lib/plain-words.ts';
import { sendApart } from '../../lib/send-apart.ts';
import type { Context } from '../../plugins/context.ts';
import { pathOf } from '../notification/present.ts';
import { notificationLine } from '../notification/words.ts';
import { keysOf, PURPOSE } from './keys.ts';
import { dropBrowser, dropDelivery, noteArrival, noteFailure, takeDue, type DuePush } from './sending.queries.ts';

const EVERY_MS = 1000;
/** Of all panels: sealing so many holds up the server for some hundredths of a second. */
const AT_ONCE = 120;
const TIMEOUT_MS = 5000;
/** How long a push service keeps a message for a browser that is switched off. */
const KEPT_SECONDS = 12 * 60 * 60;
/** A message is 4096 bytes at most, sealed and all. */
const LONGEST_BODY = 400;

type Address = { endpoint: string; keys: { p256dh: string; auth: string } };
type Told = NonNullable<DuePush['told']>;

/** What the worker in the browser shows (shell/worker/push.ts). */
const messageOf = ({ kind, payload, panel, country }: Told, id: number) =>
  JSON.stringify({
    id,
    title: plainWords(panel) || 'Clube',
    body: notificationLine(localeOfCountry(country), { kind, payload }).slice(0, LONGEST_BODY),
    path: pathOf(kind, payload),
  });

/** Whom a push service asks where something is wrong with what we send. */
function contactOf({ config }: Context): string {
  const [mailbox] = /[^\s<>]+@[^\s<>]+/.exec(config.mailFrom) ?? [];
  return config.https || !mailbox ? mainOrigin({ ...config, https: true }) : `mailto:${mailbox}`;
}

async function send(context: Context, due: DuePush, told: Told): Promise<OutboundAnswer> {
  const { config, resolver } = context;
  const address = JSON.parse(unseal(config.secret, PURPOSE, String(due.site_id), told.sealed)) as Address;
  const { default: webPush } = await import('web-push');
  const { headers, body } = webPush.generateRequestDetails(address, messageOf(told, due.notification_id), {
    vapidDetails: { subject: contactOf(context), ...keysOf(config) },
    TTL: KEPT_SECONDS,
    contentEncoding: 'aes128gcm',
  });
  return postOutside(
    address.endpoint,
    Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value])),
    body ?? '',
    { resolver, isAnyAllowed: config.anyWebhookTarget, timeoutMs: TIMEOUT_MS },
  );
}

const GONE = new Set([404, 410]);
const LATER = new Set([408, 425, 429]);
async function tryOne(context: Context, due: DuePush, onFailure: (error: unknown) => void): Promise<void> {
  const { db } = context.connection;
  if (due.told === null) return void (await dropDelivery(db, due));
  const { status, fault } = await send(context, due, due.told).catch((error: unknown) => {
    onFailure(error);
    return { status: null, fault: 'unreachable' } as const;
  });
  if (status !== null && GONE.has(status)) return void (await dropBrowser(db, due));
  const isTaken = status !== null && status >= 200 && status < 300;
  const isFinal = fault === 'refused_address' || (status !== null && status < 500 && !LATER.has(status));
  await db.transaction().execute(async (trx) => {
    if (!isTaken) return noteFailure(trx, due, isFinal);
    await dropDelivery(trx, due);
    await noteArrival(trx, due);
  });
}

/** Sends what is due, until nothing is. @param isStopped asked before each look: whoever stops leaves the rest to another server */
export const sendDuePushes = (
  context: Context,
  onFailure: (error: unknown) => void,
  isStopped = () => false,
): Promise<void> =>
  sendApart({
    take: (busy, room) => takeDue(context.connection.db, context.config.staffIdleHours, busy, room),
    send: (due) => tryOne(context, due, onFailure).catch(onFailure),
    atOnce: AT_ONCE,
    onFailure,
    isStopped,
  });

/** Looks every second for what is due. Returns what stops it. */
export const startPushing = async (context: Context, log: FastifyBaseLogger) =>
  every(EVERY_MS, log, 'a notice could not be sent to a browser', (complain, isStopped) =>
    sendDuePushes(context, complain, isStopped),
  );
