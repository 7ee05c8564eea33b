import type {
  CertificateNumberingWrite,
  CertificateReissue,
  CertificateRevoke,
  IssuedPage,
  IssuedQuery,
} from '@clube/shared/contracts/issued-certificate';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../../database/connect.ts';
import { AppError } from '../../lib/errors.ts';
import { assertSeen } from '../../lib/seen.ts';
import { lockPanel } from '../plan/limit.queries.ts';
import {
  findNumbering,
  findReplaced,
  holdCertificates,
  holdEditions,
  listIssued,
  reissueThem,
  restoreThem,
  revokeThem,
  writeNumbering,
} from './register.queries.ts';

const PER_PAGE = 30;
const missing = () => new AppError('certificate.not_found', 'Not all of these are certificates of this panel');

/** What a panel has given, the last one first. */
export async function listRegister({ db }: FastifyInstance, siteId: number, query: IssuedQuery): Promise<IssuedPage> {
  const rows = await listIssued(db, siteId, query, PER_PAGE + 1);
  const data = rows.slice(0, PER_PAGE);
  return { data, next: rows.length > PER_PAGE ? data.at(-1)!.id : null };
}

async function holdAll(trx: Db, siteId: number, ids: readonly number[]) {
  const held = await holdCertificates(trx, siteId, { ids });
  if (held.length < ids.length) throw missing();
  return held;
}

/** Takes certificates back; one that was taken already keeps its day and its reason. @throws AppError `certificate.not_found` */
export async function revokeCertificates(
  { db }: FastifyInstance,
  siteId: number,
  { ids, reason, is_reason_public: isPublic }: CertificateRevoke,
) {
  const changed = await db.transaction().execute(async (trx) => {
    const standing = (await holdAll(trx, siteId, ids)).filter(({ revoked_at }) => revoked_at === null);
    await revokeThem(trx, siteId, { ids: standing.map(({ id }) => id), reason: reason.trim(), isPublic });
    return standing.length;
  });
  return { changed };
}

/** Gives back what was taken. @throws AppError `certificate.not_found` */
export async function restoreCertificates({ db }: FastifyInstance, siteId: number, ids: readonly number[]) {
  const changed = await db.transaction().execute(async (trx) => {
    const taken = (await holdAll(trx, siteId, ids)).filter(({ revoked_at }) => revoked_at !== null);
    await restoreThem(
      trx,
      siteId,
      taken.map(({ id }) => id),
    );
    return taken.length;
  });
  return { changed };
}

/**
 * Gives certificates in place of those with these codes. A code is there once: of two who do it at once, or of a click that came twice,
 * the second is told. @throws AppError `certificate.not_found`, `certificate.replaced`, `request.invalid` for a name of several
 */
export async function reissueCertificates(
  { db }: FastifyInstance,
  siteId: number,
  { codes, name, renew }: CertificateReissue,
) {
  if (name !== undefined && codes.length > 1)
    throw new AppError('request.invalid', 'A name is for one certificate', {
      fields: [{ path: '/name', code: 'single', message: 'must come with one code' }],
    });
  await db.transaction().execute(async (trx) => {
    const ids = (await holdCertificates(trx, siteId, { codes })).map(({ id }) => id);
    if (ids.length < codes.length) {
      if (await findReplaced(trx, siteId, codes))
        throw new AppError('certificate.replaced', 'One of these has another code by now');
      throw missing();
    }
    await holdEditions(trx, siteId, ids);
    await reissueThem(trx, siteId, { ids, name: name?.trim() ?? name, renew });
  });
  return { changed: codes.length };
}

/** How what is given from now on is numbered. @throws AppError `version.stale` when it is another way than was seen */
export const changeNumbering = (
  db: Db,
  siteId: number,
  { seen, ...numbering }: CertificateNumberingWrite,
): Promise<void> =>
  db.transaction().execute(async (trx) => {
    await lockPanel(trx, siteId);
    assertSeen(await findNumbering(trx, siteId), seen, numbering);
    await writeNumbering(trx, siteId, numbering);
  });
