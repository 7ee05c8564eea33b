import type { PushWrite } from '@clube/shared/contracts/push';
import type { FastifyRequest } from 'fastify';
import { seal, sha256 } from '../../lib/crypto.ts';
import { fieldError } from '../../lib/errors.ts';
import { parseTarget } from '../../lib/outbound.ts';
import { memberOf, userOf } from '../../plugins/session.ts';
import { isPoint, PURPOSE } from './keys.ts';
import { dropBeyondLimit, dropElsewhere, lockBrowser, lockMember, upsertSubscription } from './queries.ts';

/** Notices go to this session's browser from now on. @throws AppError `request.invalid` beside the field */
export async function saveSubscription(request: FastifyRequest, { endpoint, keys, kinds }: PushWrite): Promise<void> {
  const { config } = request.server.clube;
  const { siteId, memberId } = memberOf(request);
  const sessionId = userOf(request).id;
  const url = parseTarget(endpoint, config.anyWebhookTarget);
  if (!url) throw fieldError('/endpoint', 'request.invalid', 'It is https, and of the open Internet');
  if (!isPoint(keys.p256dh)) throw fieldError('/keys/p256dh', 'request.invalid', 'It is no key of a browser');
  const endpointHash = sha256(url.href);
  const sealed = seal(config.secret, PURPOSE, String(siteId), JSON.stringify({ endpoint: url.href, keys }));
  const userAgent = (request.headers['user-agent'] ?? '').slice(0, 200);
  await request.server.db.transaction().execute(async (trx) => {
    await lockBrowser(trx, endpointHash);
    await lockMember(trx, siteId, memberId);
    await dropElsewhere(trx, endpointHash, sessionId);
    await upsertSubscription(trx, { siteId, memberId, sessionId, endpointHash, sealed, userAgent, kinds });
    await dropBeyondLimit(trx, siteId, memberId);
  });
}
