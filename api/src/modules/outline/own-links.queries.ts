import type { LessonText } from '@clube/shared/contracts/lesson-text-nodes';
import { sql } from 'kysely';
import type { Db } from '../../database/connect.ts';

/** Lessons with where they are, and the text of those in whose text the words stand. */
export async function findTextsThatSay(trx: Db, siteId: number, ids: readonly number[], words: string) {
  const { rows } = await sql<{ id: number; module_id: number; body: LessonText | null }>`
    select id, module_id, case when strpos(body::text, ${words}) > 0 then body end as body
    from lessons where site_id = ${siteId} and id = any(${ids}::bigint[])`.execute(trx);
  return rows;
}

/** Under what a panel is found, by now and before. */
export async function findNames(trx: Db, siteId: number) {
  const { rows } = await sql<{ slugs: string[]; domains: string[] }>`
    select array(select slug from sites where id = ${siteId}
        union select slug from former_addresses where site_id = ${siteId}) as slugs,
      array(select domain from domains where site_id = ${siteId} and verified_at is not null) as domains`.execute(trx);
  return rows[0]!;
}

export const writeText = (trx: Db, siteId: number, id: number, text: string) =>
  sql`update lessons set body = ${text}::jsonb where site_id = ${siteId} and id = ${id}`.execute(trx);
