import { sql } from 'kysely';
import type { Db } from '../../database/connect.ts';
import type { Several } from '../course/keep-version.queries.ts';
import { AWAITS_FILE } from '../course/refused-draft.ts';
import { versionAndState } from '../course/version.queries.ts';

/** Longer than that nobody waits for others: each who does keeps a connection from all (api/src/database/connect.ts). */
export const waitBriefly = (trx: Db) => sql`set local lock_timeout = '3s'`.execute(trx);

/** Whether there is something to see in a draft `p`: what cannot be played is published by itself, after a question. */
const IS_READY = {
  modules: sql`exists (select from lessons l where l.site_id = p.site_id and l.module_id = p.id and l.published_at is not null)`,
  lessons: sql`not exists (select from lessons l left join media f on f.site_id = l.site_id and f.id = l.media_id
    where l.site_id = p.site_id and l.id = p.id and (${sql.raw(AWAITS_FILE)} or f.status = 'failed'))`,
};

/** Those of the parts that are another once they are `published`, or are no more. Held until the transaction ends. */
export async function findOthers(trx: Db, { siteId, courseId, table, ids }: Several, published: boolean) {
  const are = published ? sql`p.published_at is null and ${IS_READY[table]}` : sql`p.published_at is not null`;
  const { rows } = await sql<{ id: number }>`select p.id from ${sql.table(table)} p
    where p.site_id = ${siteId} and p.course_id = ${courseId} and p.id = any(${ids}::bigint[]) and ${are}
    order by p.id for no key update`.execute(trx);
  return rows.map(({ id }) => id);
}

/** Of parts that are held. */
export const writePublication = (trx: Db, { siteId, table, ids }: Several, published: boolean) =>
  trx
    .updateTable(table)
    .set(versionAndState({ published }))
    .where('site_id', '=', siteId)
    .where(sql<boolean>`id = any(${ids}::bigint[])`)
    .execute();
