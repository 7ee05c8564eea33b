import { sql } from 'kysely';
import type { Db } from './connect.ts';
import type { Database } from './types.ts';

/** Rows of one panel. */
export type ReadRows = (db: Db, siteId: number) => Promise<unknown[]>;

type SiteTable = { [T in keyof Database]: 'site_id' extends keyof Database[T] ? T : never }[keyof Database];

/** Of rows `x`, as JSON so that it holds for tables without these columns too: hangs on something in the bin (docs/adr/0152). */
const hangsOn = (
  column: string,
  table:
    | 'courses'
    | 'modules'
    | 'lessons'
    | 'classes'
    | 'media'
    | 'member_groups'
    | 'ticket_tags'
    | 'articles'
    | 'offers',
) => sql`exists (
  select from ${sql.table(`public.${table}`)} b where b.site_id = ${sql.ref('x.site_id')} and b.bin_id is not null
    and b.id = (to_jsonb(x) ->> ${column})::bigint)`;
/** What another platform sells only names an offer: it waits for one while that is in the bin. */
const isProduct = sql`to_jsonb(x) ? 'external_id'`;
const isOutOfSight = sql`(${hangsOn('course_id', 'courses')} or ${hangsOn('module_id', 'modules')} or ${hangsOn('lesson_id', 'lessons')}
  or ${hangsOn('class_id', 'classes')} or ${hangsOn('media_id', 'media')}
  or ${hangsOn('group_id', 'member_groups')} or ${hangsOn('tag_id', 'ticket_tags')}
  or ${hangsOn('article_id', 'articles')}
  or (${hangsOn('offer_id', 'offers')} and not ${isProduct}) or ${hangsOn('audience_offer_id', 'offers')}
  or ${hangsOn('audience_class_id', 'classes')} or ${hangsOn('audience_course_id', 'courses')})`;

/** Reads tables as they are, every column of every row of the panel, but what is in the bin. */
export const wholeTables = (...tables: readonly SiteTable[]): Record<string, ReadRows> =>
  Object.fromEntries(
    tables.map((table) => [
      table,
      async (db: Db, siteId: number) =>
        (
          await sql`select x.* from ${sql.table(table)} x where x.site_id = ${siteId} and not ${isOutOfSight}`.execute(
            db,
          )
        ).rows,
    ]),
  );
