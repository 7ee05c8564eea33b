import { createHash } from 'node:crypto';
import type { MemberActStart } from '@clube/shared/contracts/member-act';
import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import { AppError, assertFound } from '../../lib/errors.ts';
import type { Job } from '../../lib/jobs.ts';
import type { Context } from '../../plugins/context.ts';
import { memberOf } from '../../plugins/session.ts';
import { denied } from '../member/do.ts';
import { assertMails } from '../member/operations.ts';
import { doBatch } from './batch.ts';
import { beginUndoing, findRunning, insertAct, isOfOwner, stopAct, type ActPath } from './queries.ts';

/** `undo`: the request that asks to take it back, perhaps while the job that did it, or took it back before, is about to end. */
export const memberActJob: Job<ActPath & { undo?: string }> = {
  name: 'member.act',
  keyOf: ({ siteId, id, undo = '' }) => `${siteId}-${id}${undo}`,
  turnOf: ({ siteId }) => String(siteId),
};

const askerOf = (request: FastifyRequest) => {
  const { siteId, memberId, sessionId } = memberOf(request);
  return { siteId, memberId, sessionId, requestId: request.id };
};

/**
 * Begins an act for all whom a filter finds now. The same asked for again while it runs is the same act.
 * @throws AppError `policy.denied`, `mail.unavailable`, `request.not_found` where the filter finds nobody
 */
export async function startAct(request: FastifyRequest, { filters, act }: MemberActStart): Promise<{ id: number }> {
  const { role } = memberOf(request);
  const { db, clube } = request.server;
  assertMails(clube, act);
  const isOfAdmins = act.kind === 'role' && act.role === 'admin';
  if (isOfAdmins && role !== 'owner') throw denied('Only the owner makes or unmakes admins');
  const asker = askerOf(request);
  const digest = createHash('sha256')
    .update(JSON.stringify([act, filters]))
    .digest();
  const id = await db.transaction().execute(async (trx) => {
    const made = await insertAct(trx, asker, { act, filters, digest });
    if (made === undefined) return undefined;
    assertFound(made.total > 0 || undefined, 'request.not_found');
    await clube.jobs.send(memberActJob, { siteId: asker.siteId, id: made.id }, trx);
    return made.id;
  });
  if (id !== undefined) {
    if (isOfAdmins) await request.server.tellOfAdmin(request);
    return { id };
  }
  const running = await findRunning(db, asker.siteId, digest);
  // It ended between the two statements: whoever asks again finds nothing left to do.
  if (running === undefined) throw new AppError('request.conflict', 'This was done a moment ago');
  return { id: running };
}

/** What the owner asked for is the owner's to end: somebody else would stay what it is about to take from them. */
async function assertOnesOwn(request: FastifyRequest, place: ActPath): Promise<void> {
  if (memberOf(request).role !== 'owner' && (await isOfOwner(request.server.db, place)))
    throw denied('The owner asked for it');
}

/** @throws AppError `request.not_found` where nothing is left to stop, `policy.denied` of what the owner asked for */
export async function haltAct(request: FastifyRequest, id: number): Promise<void> {
  const place = { siteId: memberOf(request).siteId, id };
  await assertOnesOwn(request, place);
  const isStopped = await request.server.db.transaction().execute((trx) => stopAct(trx, place));
  assertFound(isStopped || undefined, 'request.not_found');
}

/**
 * What the owner did to admins only the owner takes back: somebody else would leave them out, and nothing to take back.
 * @throws AppError `request.not_found` where there is nothing to take back, `policy.denied` of what the owner asked for
 */
export async function undoAct(request: FastifyRequest, id: number): Promise<void> {
  const asker = askerOf(request);
  const { db, clube } = request.server;
  await assertOnesOwn(request, { siteId: asker.siteId, id });
  await db.transaction().execute(async (trx) => {
    assertFound((await beginUndoing(trx, asker, id)) || undefined, 'request.not_found');
    await clube.jobs.send(memberActJob, { siteId: asker.siteId, id, undo: `-${asker.requestId}` }, trx);
  });
}

/** Works on acts, some members a transaction. Whoever goes on with one that another left finds what that one had not done. */
export async function startActing(context: Context, log: FastifyBaseLogger): Promise<() => void> {
  const { connection, jobs } = context;
  await jobs.work(memberActJob, async (at, signal) => {
    while (!signal.aborted)
      if (!(await doBatch(connection.db, at))) {
        log.info({ actId: at.id, siteId: at.siteId }, 'an act for many is done');
        return;
      }
  });
  return () => {};
}
