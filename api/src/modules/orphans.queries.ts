import { sql } from 'kysely';
import type { Db } from '../database/connect.ts';

/** Panels of one run: such a part of all that each has its turn once a day, and not fewer than these. */
const RUNS_A_DAY = 24;
const FEWEST = 20;

/**
 * Panels from one on, and on from the first behind the last; closed ones too: their files stand until they are erased.
 * @param id undefined: from anyone, so that those at the end have their turn however often a server starts
 */
export async function panelsFrom(db: Db, id: number | undefined): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with first as (select coalesce(${id ?? null}::bigint, (select id from sites order by random() limit 1)) as id)
    select s.id from sites s, first f order by s.id < f.id, s.id
    limit greatest(${FEWEST}::int, (select ceil(count(*) / ${RUNS_A_DAY}::numeric)::int from sites))`.execute(db);
  return rows.map((site) => site.id);
}
