import type { MemberFilters } from '@clube/shared/contracts/member';
import { sql } from 'kysely';
import type { Db } from '../../database/connect.ts';
import { memberColumns, memberSource, pageOf } from './list.queries.ts';
import { writeCursor } from './cursor.ts';

/** Members that are read at once: the memory of an export is that of so many, however many there are. */
const BATCH = 1000;

export type ExportedMember = {
  name: string;
  email: string;
  document: string | null;
  document_kind: string | null;
  phone: string | null;
  role: string;
  suspended_at: Date | null;
  created_at: Date;
  last_seen_at: Date | null;
  courses: string[];
  groups: { name: string }[];
  /** By field: what they answered. */
  answers: Record<string, string>;
};

/** All members of a list, by name, some at a time. @param only of these, when some are named */
export async function* readMembers(
  db: Db,
  siteId: number,
  query: MemberFilters,
  only?: readonly number[],
): AsyncGenerator<ExportedMember> {
  let after: string | undefined;
  do {
    const { rows: found } = await pageOf(siteId, { ...query, ...(after && { after }) }, BATCH, only).execute(db);
    const shown = found.slice(0, BATCH);
    const ids = shown.map(({ id }) => id);
    const { rows } = await sql<ExportedMember>`
      select ${memberColumns}, m.phone, m.document, m.document_kind,
        coalesce((select array_agg(c.title order by c.title) from enrolments e
          join courses c on c.site_id = e.site_id and c.id = e.course_id
          left join classes k on k.site_id = e.site_id and k.id = e.class_id
          where e.site_id = m.site_id and e.member_id = m.id
            and coalesce(least(e.expires_at, k.ends_at), 'infinity') > now()), '{}') as courses,
        coalesce((select json_object_agg(v.field_id, v.value) from custom_field_values v
          where v.site_id = m.site_id and v.member_id = m.id), '{}') as answers
      from ${memberSource} where m.site_id = ${siteId} and m.id = any(${ids}::bigint[])
      order by array_position(${ids}::bigint[], m.id)`.execute(db);
    yield* rows;
    const last = shown.at(-1);
    after = found.length > BATCH && last ? writeCursor('name', last) : undefined;
  } while (after !== undefined);
}
