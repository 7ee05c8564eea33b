import type { Connection } from '../../api/src/database/connect.ts';

/**
 * Makes rows in one transaction, without triggers and checks of foreign keys: counts that each of a million rows moves would take hours. What
 * is asked for of that is written by the statements themselves.
 */
export async function inBulk(
  { pool }: Connection,
  statements: readonly (readonly [text: string, values: readonly unknown[]])[],
): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query('set local session_replication_role = replica');
    for (const [text, values] of statements) await client.query(text, [...values]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}
