import { sql } from 'kysely';
import type { Db } from '../database/connect.ts';

/**
 * Looks at the clock, and says whether chores may go by it. One that is a day ahead of the last look has jumped, unless no server ran: it
 * is believed within the hour, so that whoever mends it before then finds everything there. One that was mended is believed at once.
 */
export async function isClockBelieved(db: Db): Promise<boolean> {
  const { rows } = await sql<{ is_believed: boolean }>`
    update clock set seen_at = now(), jumped_at = case
      when now() > seen_at + interval '1 day' then now()
      when now() < jumped_at then null
      else jumped_at end
    returning coalesce(jumped_at < now() - interval '59 minutes', true) as is_believed`.execute(db);
  return rows[0]!.is_believed;
}
