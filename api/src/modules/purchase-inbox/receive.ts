import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { unseal } from '../../lib/crypto.ts';
import { AppError, assertFound } from '../../lib/errors.ts';
import { isWithin, limit } from '../../lib/rate-limit.ts';
import { applyEvent } from './apply.ts';
import { insertEvent, isKept } from './event.queries.ts';
import { isSigned, readBody } from './provider.ts';
import type { Sent } from './readers/reading.ts';
import { PURPOSE, withoutSecrets } from './secret.ts';
import { findByKey, noteReceived, noteRefusal } from './source.queries.ts';

/** Wrong signatures that are counted; more of them write nothing. */
const REFUSALS = { max: 60, windowSeconds: 300 };
/** Whoever has a panel has a secret, and signs what they like: what is kept of one in a day has an end, and what is large has it sooner. */
const EVENTS = { max: 30_000, windowSeconds: 24 * 3600 };
const LARGE_BYTES = 16 * 1024;
const LARGE_EVENTS = { max: 1000, windowSeconds: 24 * 3600 };

/**
 * Takes a call of a provider: looks at its signature over the bytes that came, keeps those, and answers for them; what they say is done
 * after they are kept, and again by the worker where it could not be. Nothing is kept of what was not signed but a number.
 * @throws AppError `request.not_found` where no address is called so, or it is off; `purchase_inbox.refused` for a wrong or an old signature,
 * `rate.limited` where too much was kept of this panel today: providers send it again
 */
export async function receive(request: FastifyRequest, key: string, sent: Sent): Promise<void> {
  const app = request.server;
  const { site_id: siteId, id, provider, secret } = assertFound(await findByKey(app.db, key), 'request.not_found');
  const source = { siteId, id };
  const { body } = sent;
  const isBelieved =
    secret !== null &&
    (await isSigned(provider, sent, unseal(app.clube.config.secret, PURPOSE, String(siteId), secret), new Date()));
  if (!isBelieved) {
    if (await isWithin(app, { key: `purchase-inbox-refused:${siteId}:${id}`, ...REFUSALS }))
      await noteRefusal(app.db, source);
    throw new AppError('purchase_inbox.refused', 'The signature is wrong, or too old');
  }
  const reading = readBody(provider, body);
  const eventId = reading?.eventId ?? `sha256:${createHash('sha256').update(body).digest('hex')}`;
  // Most sign no time: whoever has caught one call would use up the panel's day with it.
  if (!(await isKept(app.db, siteId, { provider, eventId }))) {
    await limit(app, { key: `purchase-inbox:${siteId}`, ...EVENTS });
    if (body.length > LARGE_BYTES) await limit(app, { key: `purchase-inbox-large:${siteId}`, ...LARGE_EVENTS });
  }
  const stored = await insertEvent(app.db, siteId, { provider, eventId, body: withoutSecrets(body), reading });
  const complain = (error: unknown) => request.log.warn({ err: error }, 'an event of a purchase could not be applied');
  const send = stored === undefined ? undefined : await applyEvent(app, { siteId, id: stored }, complain);
  // After: whoever looks because something came finds what became of it.
  await noteReceived(app.db, source);
  if (send) app.afterwards(request, 'the mail of a purchase', send);
}
