import { sql } from 'kysely';
import type { Db } from '../database/connect.ts';

/** False when this challenge was spent before: an answer counts once. */
export async function spendCaptcha(db: Db, challenge: string, expiresAt: Date): Promise<boolean> {
  await db
    .deleteFrom('spent_captchas')
    .where('expires_at', '<', sql<Date>`now()`)
    .execute();
  const result = await sql`
    insert into spent_captchas (challenge, expires_at) values (${challenge}, ${expiresAt}) on conflict do nothing`.execute(
    db,
  );
  return result.numAffectedRows === 1n;
}
