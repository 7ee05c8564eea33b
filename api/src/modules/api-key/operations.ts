import type { ApiKeyCreated, ApiKeyWrite } from '@clube/shared/contracts/api-key';
import { API_KEY_PREFIX, MAX_API_KEYS } from '@clube/shared/contracts/api-scopes';
import type { FastifyRequest } from 'fastify';
import { randomToken, sha256 } from '../../lib/crypto.ts';
import { AppError } from '../../lib/errors.ts';
import { memberOf } from '../../plugins/session.ts';
import { assertStillOwns } from '../member/owner.ts';
import { assertOneself } from '../passkey/operations.ts';
import { recordEvent } from '../security-event/operations.ts';
import { countApiKeys, insertApiKey, removeApiKey } from './queries.ts';

const ENDING_LENGTH = 4;

const note = (request: FastifyRequest) =>
  recordEvent(request, {
    kind: 'setting.changed',
    userId: null,
    siteId: memberOf(request).siteId,
    detail: 'api_keys',
  });

/**
 * A key is told this once: what is kept knows it again and cannot say it. It reads on when whoever sits at an open session has gone, so it is
 * made by who shows that they are the owner.
 * @throws AppError `api_key.limit`, what `assertOneself` throws
 */
export async function createApiKey(
  request: FastifyRequest,
  { name, scopes, days, ...again }: ApiKeyWrite,
): Promise<ApiKeyCreated> {
  await assertOneself(request, again);
  const { siteId, memberId } = memberOf(request);
  const key = API_KEY_PREFIX + randomToken();
  const id = await request.server.db.transaction().execute(async (trx) => {
    await assertStillOwns(trx, { siteId, memberId });
    if ((await countApiKeys(trx, siteId)) >= MAX_API_KEYS)
      throw new AppError('api_key.limit', `There are ${MAX_API_KEYS} already`);
    return insertApiKey(trx, {
      siteId,
      memberId,
      name: name.trim(),
      ending: key.slice(-ENDING_LENGTH),
      hash: sha256(key),
      scopes,
      days,
    });
  });
  await note(request);
  return { id, key };
}

/** From now on it opens nothing. @throws AppError `request.not_found` */
export async function deleteApiKey(request: FastifyRequest, id: number): Promise<void> {
  if (!(await removeApiKey(request.server.db, memberOf(request).siteId, id)))
    throw new AppError('request.not_found', 'Not found');
  await note(request);
}
