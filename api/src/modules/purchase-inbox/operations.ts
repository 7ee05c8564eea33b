import type {
  PurchaseInbox,
  PurchaseSecretWrite,
  PurchaseSource,
  PurchaseSourcePatch,
  PurchaseSourceWrite,
} from '@clube/shared/contracts/purchase-inbox';
import { purchaseProviders } from '@clube/shared/contracts/purchase-inbox-words';
import type { FastifyRequest } from 'fastify';
import { randomToken, seal } from '../../lib/crypto.ts';
import { AppError, assertFound } from '../../lib/errors.ts';
import { memberOf } from '../../plugins/session.ts';
import { recordEvent } from '../security-event/operations.ts';
import { countFailed } from './event.queries.ts';
import { presentSource } from './present.ts';
import { countUnmapped } from './product.queries.ts';
import { PURPOSE } from './secret.ts';
import {
  findSource,
  insertSource,
  listSources,
  removeSource,
  writeEnabled,
  writeSecret,
  type SourcePath,
} from './source.queries.ts';

const note = (request: FastifyRequest) =>
  recordEvent(request, {
    kind: 'setting.changed',
    userId: null,
    siteId: memberOf(request).siteId,
    detail: 'purchase_inbox',
  });
const sealed = ({ clube }: FastifyRequest['server'], siteId: number, secret: string) =>
  seal(clube.config.secret, PURPOSE, String(siteId), secret.trim());
const told = async ({ server }: FastifyRequest, at: SourcePath): Promise<PurchaseSource> =>
  presentSource(server.clube.config, assertFound(await findSource(server.db, at), 'request.not_found'));

/** What is connected, and how much of what came waits for a person. */
export async function findInbox(request: FastifyRequest): Promise<PurchaseInbox> {
  const { db, clube } = request.server;
  const { siteId } = memberOf(request);
  const [sources, unmapped, failed] = await Promise.all([
    listSources(db, siteId),
    countUnmapped(db, siteId),
    countFailed(db, siteId),
  ]);
  const placeOf = ({ provider }: PurchaseSource) => purchaseProviders.indexOf(provider);
  return {
    sources: sources
      .map((source) => presentSource(clube.config, source))
      .toSorted((one, other) => placeOf(one) - placeOf(other)),
    unmapped_products: unmapped,
    failed_events: failed,
  };
}

/** @throws AppError `purchase_inbox.connected` where the panel has this provider already */
export async function createSource(
  request: FastifyRequest,
  { provider, secret }: PurchaseSourceWrite,
): Promise<PurchaseSource> {
  const { server } = request;
  const { siteId } = memberOf(request);
  const id = await insertSource(server.db, siteId, {
    provider,
    key: randomToken(),
    secret: secret === undefined ? null : sealed(server, siteId, secret),
  });
  if (id === undefined) throw new AppError('purchase_inbox.connected', 'It is connected already');
  await note(request);
  return told(request, { siteId, id });
}

/** @throws AppError `request.not_found`, `version.stale` */
async function changeSource(
  request: FastifyRequest,
  id: number,
  write: (at: SourcePath) => Promise<boolean>,
): Promise<PurchaseSource> {
  const at = { siteId: memberOf(request).siteId, id };
  if (!(await write(at))) {
    assertFound(await findSource(request.server.db, at), 'request.not_found');
    throw new AppError('version.stale', 'Somebody else has changed it meanwhile');
  }
  await note(request);
  return told(request, at);
}

/** @throws AppError `request.not_found`, `version.stale` */
export const switchSource = (request: FastifyRequest, id: number, patch: PurchaseSourcePatch) =>
  changeSource(request, id, (at) => writeEnabled(request.server.db, at, patch.is_enabled, patch.version));

/** @throws AppError `request.not_found`, `version.stale` */
export const replaceSecret = (request: FastifyRequest, id: number, { secret, version }: PurchaseSecretWrite) =>
  changeSource(request, id, (at) =>
    writeSecret(request.server.db, at, sealed(request.server, at.siteId, secret), version),
  );

/** @throws AppError `request.not_found` */
export async function deleteSource(request: FastifyRequest, id: number): Promise<void> {
  if (!(await removeSource(request.server.db, { siteId: memberOf(request).siteId, id })))
    throw new AppError('request.not_found', 'Not found');
  await note(request);
}
