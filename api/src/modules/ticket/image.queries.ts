import { sql } from 'kysely';
import type { Db } from '../../database/connect.ts';
import { leftForPeople, lockStorage } from '../plan/limit.queries.ts';

type Person = { siteId: number; memberId: number };

type ImageKey = { siteId: number; key: string };
type NewImage = Person & ImageKey & { sizeBytes: number };

/** Keeps room for a picture in the share of what members send: false when it does not fit. To be called in a transaction. */
export async function reserveImage(trx: Db, { siteId, memberId, key, sizeBytes }: NewImage): Promise<boolean> {
  await lockStorage(trx, siteId);
  const { numAffectedRows } = await sql`
    insert into ticket_images (site_id, member_id, key, size_bytes)
    select s.id, ${memberId}, ${key}, ${sizeBytes} from sites s
    where s.id = ${siteId} and ${leftForPeople('s', 'members')} >= ${sizeBytes}`.execute(trx);
  return numAffectedRows === 1n;
}

/** Takes back one whose bytes could not be written. */
export const dropImage = (db: Db, { siteId, key }: ImageKey) =>
  db.deleteFrom('ticket_images').where('site_id', '=', siteId).where('key', '=', key).execute();

/** Pictures that were sent before their sizes were kept. */
export const listUnmeasured = async (db: Db): Promise<ImageKey[]> =>
  (
    await sql<ImageKey>`select site_id as "siteId", key from ticket_images where size_bytes is null
      order by site_id, key limit 1000`.execute(db)
  ).rows;

export const writeSize = (db: Db, { siteId, key }: ImageKey, sizeBytes: number) =>
  db
    .updateTable('ticket_images')
    .set({ size_bytes: sizeBytes })
    .where('site_id', '=', siteId)
    .where('key', '=', key)
    .execute();

/** Gives a picture to a message; false unless this person sent it and no message has it. */
export async function giveImage(
  db: Db,
  { siteId, memberId }: Person,
  key: string,
  messageId: number,
): Promise<boolean> {
  const used = await db
    .updateTable('ticket_images')
    .set({ message_id: messageId })
    .where('site_id', '=', siteId)
    .where('key', '=', key)
    .where('member_id', '=', memberId)
    .where('message_id', 'is', null)
    .returning('key')
    .executeTakeFirst();
  return used !== undefined;
}

/** Whether a ticket shows this picture. */
export async function showsImage(db: Db, siteId: number, ticketId: number, key: string): Promise<boolean> {
  const row = await db
    .selectFrom('ticket_images as i')
    .innerJoin('ticket_messages as m', (join) =>
      join.onRef('m.site_id', '=', 'i.site_id').onRef('m.id', '=', 'i.message_id'),
    )
    .select('i.key')
    .where('i.site_id', '=', siteId)
    .where('i.key', '=', key)
    .where('m.ticket_id', '=', ticketId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Takes the rows of pictures that no message came for; what they were. */
export const takeUnusedImages = (db: Db, before: Date) =>
  db
    .deleteFrom('ticket_images')
    .where('message_id', 'is', null)
    .where('created_at', '<', before)
    .returning(['site_id', 'key'])
    .execute();

/** Those of the keys that the panel has a picture for. */
export const knownImages = async (db: Db, siteId: number, keys: readonly string[]): Promise<string[]> =>
  (
    await sql<{ key: string }>`select key from ticket_images where site_id = ${siteId} and key = any(${keys})`.execute(
      db,
    )
  ).rows.map(({ key }) => key);
