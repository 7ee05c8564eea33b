import type { FastifyInstance } from 'fastify';
import { randomToken } from '../../lib/crypto.ts';
import { eachApart } from '../../lib/each-apart.ts';
import { AppError, assertFound } from '../../lib/errors.ts';
import type { Db } from '../../database/connect.ts';
import type { Context } from '../../plugins/context.ts';
import { drawPicture, isPictureFault } from '../../worker/pictures.ts';
import { deletePlace } from '../picture/queries.ts';
import { putPicture, removePicture } from '../picture/store.ts';
import { hashOfToken } from './secrets.ts';
import {
  findProof,
  listOldProofs,
  proofFile,
  proofPlace,
  reserveProof,
  takeForRoom,
  takeOldProof,
  writeProof,
} from './proof.queries.ts';
import { findByToken, lockOrder, type OrderPath } from './queries.ts';

/** Large enough to read what stands on a receipt. */
const BOX = { width: 1600, height: 1600, fit: 'inside', format: 'webp', quality: 82 } as const;
/** Of a picture as it is sent. */
export const PROOF_BYTES = 8 * 1024 * 1024;

const assertDue = ({ state, amount }: { state: string; amount: number }) => {
  if (state !== 'pending' || amount === 0) throw new AppError('purchase.state', `It is ${state}`);
};

/** The order that a secret is of, while its payment is waited for. @throws AppError `purchase.not_found`, `purchase.state` when nothing is due */
export async function findDue(app: FastifyInstance, siteId: number, token: string) {
  const order = assertFound(await findByToken(app.db, siteId, hashOfToken(token)), 'purchase.not_found');
  assertDue(order);
  return order;
}

/** A picture goes before its row forgets it: of one that a kill left no row would know. */
async function forgetOne(storage: Context['storage'], trx: Db, { siteId, key }: { siteId: number; key: string }) {
  await storage.remove(proofFile(siteId, key));
  await deletePlace(trx, proofPlace(siteId, key));
}

type Room = Parameters<typeof takeForRoom>[1];
/** One that cannot go stays with its order, and the next ones go for it. */
async function makeRoom({ clube: { storage }, log }: FastifyInstance, trx: Db, room: Room): Promise<void> {
  const { siteId } = room;
  const stuck: string[] = [];
  const take = () => takeForRoom(trx, room, stuck);
  for (let taken = await take(); taken.length > 0; taken = await take())
    for (const { id, key } of taken)
      try {
        await forgetOne(storage, trx, { siteId, key });
      } catch (err) {
        log.warn({ err, siteId, order: id }, 'a proof of payment could not go');
        stuck.push(key);
        await writeProof(trx, { siteId, id }, key);
      }
}

/**
 * Keeps a picture of a payment, drawn anew and without metadata, in the place of the one before. It proves nothing by itself and opens nothing.
 * Where the share of such pictures is full, the oldest of orders that wait for nothing any more go.
 * @param sent.line of whoever sends it
 * @throws AppError `purchase.not_found`, `purchase.state` when nothing is due, `image.unsupported`, `site.storage_exceeded`
 */
export async function keepProof(
  app: FastifyInstance,
  siteId: number,
  { token, upload, line }: { token: string; upload: Buffer; line: string },
): Promise<void> {
  const order = await findDue(app, siteId, token);
  const at = { siteId, id: order.id };
  const { config } = app.clube;
  const picture = await drawPicture(config.dataFolder, upload, BOX, line).catch((error: unknown) => {
    if (!isPictureFault(error)) throw error;
    throw new AppError('image.unsupported', 'Send a PNG, JPEG or WebP image');
  });
  const key = randomToken();
  await putPicture(app.clube, proofPlace(siteId, key), picture, async (trx, { place, sizeBytes }) => {
    const kept = { siteId, orderId: order.id, place, sizeBytes };
    await makeRoom(app, trx, kept);
    return reserveProof(trx, kept);
  });
  const exchange = app.db.transaction().execute(async (trx) => {
    assertDue(assertFound(await lockOrder(trx, at), 'purchase.not_found'));
    const old = await findProof(trx, at);
    await writeProof(trx, at, key);
    return old;
  });
  const before = await exchange.catch(async (error: unknown) => {
    await removePicture(app.clube, proofPlace(siteId, key));
    throw error;
  });
  if (before !== undefined) await removePicture(app.clube, proofPlace(siteId, before));
}

/** The picture of an order. The caller has asked whether it may be seen. @throws AppError `purchase.not_found` */
export async function readProof({ db, clube }: FastifyInstance, at: OrderPath): Promise<Buffer> {
  const key = assertFound(await findProof(db, at), 'purchase.not_found');
  return assertFound(await clube.storage.read(proofFile(at.siteId, key)).catch(() => undefined), 'purchase.not_found');
}

/** By its buyer's secret. @throws AppError `purchase.not_found` */
export async function readOwnProof(app: FastifyInstance, siteId: number, token: string): Promise<Buffer> {
  const { id } = assertFound(await findByToken(app.db, siteId, hashOfToken(token)), 'purchase.not_found');
  return readProof(app, { siteId, id });
}

/** Each by itself: one that cannot go keeps no other, of this panel or another. */
export const forgetProofs = async ({ connection: { db }, storage }: Context): Promise<void> =>
  eachApart(
    await listOldProofs(db),
    (old) =>
      db.transaction().execute(async (trx) => {
        if (await takeOldProof(trx, old)) await forgetOne(storage, trx, old);
      }),
    'Proofs of payment that could not go',
  );
