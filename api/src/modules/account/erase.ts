import { mainOrigin } from '../../config.ts';
import type { Db } from '../../database/connect.ts';
import type { Context } from '../../plugins/context.ts';
import { drawMail } from '../mail/look.ts';
import { findMailPanel, languageOf } from '../mail/panel.ts';
import { findOwnCommentImages } from '../comment/own.queries.ts';
import { findOwnImages } from '../ticket/own.queries.ts';
import { findOwnPhoto } from '../user/own.queries.ts';
import { lockSeats } from './deletion.queries.ts';
import { erasePerson, lockPerson, takeDue } from './erase.queries.ts';
import { folderOf } from './export.ts';
import { goneWords } from './words.ts';

type Gone = { email: string; country: string | null };

/**
 * Erases one person whose days are over, with their files; undefined when there is nobody left. The files go before the rows are
 * committed: a server that is killed between both begins anew with rows that still say what is to go.
 */
async function eraseNext(trx: Db, storage: Context['storage'], seen: number[]): Promise<Gone | 'kept' | undefined> {
  const due = await takeDue(trx, seen);
  if (!due) return undefined;
  const { userId, email, country } = due;
  seen.push(userId);
  await lockPerson(trx, userId);
  // Handed a panel between the look and the lock: the next time it is looked at again.
  if ((await lockSeats(trx, userId)).isOwner) return 'kept';
  const own = { userId, email, boundTo: null };
  const reads = [findOwnPhoto, findOwnImages, findOwnCommentImages];
  const files = [];
  for (const read of reads) files.push(...(await read(trx, own)));
  await erasePerson(trx, userId, email);
  for (const { key } of files) await storage.remove(key);
  await storage.removeFolder(folderOf(userId));
  return { email, country };
}

async function sendGone(context: Context, { email, country }: Gone): Promise<void> {
  const panel = await findMailPanel({ clube: context, db: context.connection.db }, null);
  const words = goneWords[languageOf(panel, country)]({});
  await context.mailer.send(drawMail(email, panel, words, mainOrigin(context.config)));
}

/** Erases everybody whose days are over, each in a transaction of their own. One who cannot be erased holds up nobody, and is thrown at the end. */
export async function eraseAccounts(context: Context): Promise<void> {
  const { connection, storage, mailer } = context;
  const seen: number[] = [];
  const failures: unknown[] = [];
  for (;;) {
    const known = seen.length;
    try {
      const gone = await connection.db.transaction().execute((trx) => eraseNext(trx, storage, seen));
      if (!gone) break;
      // It is done whether or not the mail arrives.
      if (gone !== 'kept' && mailer.isReady) await sendGone(context, gone).catch(() => undefined);
    } catch (error) {
      failures.push(error);
      // Not one person but the database.
      if (seen.length === known) break;
    }
  }
  if (failures.length > 0) throw failures[0];
}
