import type { AuditDetail, AuditEntry, AuditFilters, AuditPeople, AuditQuery } from '@clube/shared/contracts/audit';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../database/connect.ts';
import { createCursors } from '../../lib/cursor.ts';
import { patternsOf } from '../../lib/search-words.ts';

const PER_PAGE = 30;

/** A moment to the microsecond, as digits: what JavaScript makes of one is less. */
const cursors = createCursors(['newest'], { newest: (at) => /^\d{1,16}$/.test(at) });

/** A place in the list, for whoever asks for what follows. */
export const writeAuditCursor = cursors.write;

function filtersOf(siteId: number, { person, about, noun, q = '', from, to, after }: AuditQuery): RawBuilder<unknown> {
  const filters = [sql`e.site_id = ${siteId}`, sql`e.expires_at > now()`];
  if (person !== undefined) filters.push(sql`e.actor_id = ${person}`);
  if (about !== undefined)
    filters.push(
      sql`e.people <> '{}' and e.people && array(select user_id from members where site_id = ${siteId} and id = ${about})`,
    );
  if (noun !== undefined) filters.push(sql`e.noun = ${noun}`);
  if (from !== undefined) filters.push(sql`e.created_at >= ${from}`);
  if (to !== undefined) filters.push(sql`e.created_at < ${to}`);
  filters.push(...patternsOf(q).map((pattern) => sql`e.words like folded(${pattern})`));
  if (after !== undefined) {
    const { at, id } = cursors.read(after, 'newest');
    filters.push(
      sql`(e.created_at, e.id) < (timestamptz 'epoch' + ${at}::bigint * interval '1 microsecond', ${id}::bigint)`,
    );
  }
  return sql.join(filters, sql` and `);
}

const LINE = sql`e.id, e.created_at, e.actor_name as actor, e.role, e.as_student, e.api_key, e.noun, e.act, e.count,
  e.things -> 0 ->> 'name' as name, e.things -> 0 ->> 'place' as place`;

type Row = AuditEntry & { at: string };
const placeOf = ({ at, id }: Row) => cursors.write('newest', { at, id });

/** @throws AppError `request.invalid` for a place that is none */
async function rowsOf(db: Db, siteId: number, query: AuditQuery, most: number): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select ${LINE}, (extract(epoch from e.created_at) * 1000000)::bigint::text as at
    from audit_entries e where ${filtersOf(siteId, query)}
    order by e.created_at desc, e.id desc limit ${most}`.execute(db);
  return rows;
}

/** What was done last comes first. @throws AppError `request.invalid` */
export async function listEntries(db: Db, siteId: number, query: AuditQuery) {
  const rows = await rowsOf(db, siteId, query, PER_PAGE + 1);
  const shown = rows.slice(0, PER_PAGE);
  const last = shown.at(-1);
  return {
    data: shown,
    next: rows.length > PER_PAGE && last ? placeOf(last) : null,
  };
}

/** Entries that an export reads at once. */
const BATCH = 500;
type Exported = Pick<AuditDetail, 'things'> & AuditEntry;

/** All of a list with what changed, some at a time. */
export async function* readEntries(db: Db, siteId: number, filters: AuditFilters): AsyncGenerator<Exported> {
  let after: string | undefined;
  do {
    const rows = await rowsOf(db, siteId, { ...filters, ...(after !== undefined && { after }) }, BATCH);
    const ids = rows.map(({ id }) => id);
    const { rows: full } = await sql<Pick<Exported, 'id' | 'things'>>`
      select e.id, e.things from audit_entries e where e.site_id = ${siteId} and e.id = any(${ids}::bigint[])`.execute(
      db,
    );
    const things = new Map(full.map((one) => [one.id, one.things]));
    for (const row of rows) yield { ...row, things: things.get(row.id) ?? [] };
    const last = rows.at(-1);
    after = rows.length === BATCH && last ? placeOf(last) : undefined;
  } while (after !== undefined);
}

/** One act in full; undefined where the panel has none of that number. */
export async function findEntry(db: Db, siteId: number, id: number): Promise<AuditDetail | undefined> {
  const { rows } = await sql<AuditDetail>`
    select ${LINE}, e.operation, e.request_id,
      (select coalesce(jsonb_agg(jsonb_build_object('name', t.thing -> 'name', 'place', t.thing -> 'place',
          'before', coalesce(t.thing -> 'before', '{}'), 'after', coalesce(t.thing -> 'after', '{}')) order by t.at), '[]')
        from jsonb_array_elements(e.things) with ordinality t(thing, at)) as things
    from audit_entries e where e.site_id = ${siteId} and e.id = ${id} and e.expires_at > now()`.execute(db);
  return rows[0];
}

/** Who is named in it, by one step of the index for each: not one for each of their acts. */
export async function listPeople(db: Db, siteId: number): Promise<AuditPeople> {
  const { rows } = await sql<AuditPeople[number]>`
    with recursive people(id) as (
      (select e.actor_id from audit_entries e where e.site_id = ${siteId} and e.actor_id is not null order by e.actor_id limit 1)
      union all
      select (select e.actor_id from audit_entries e where e.site_id = ${siteId} and e.actor_id > p.id order by e.actor_id limit 1)
      from people p where p.id is not null)
    select p.id, last.name from people p
    cross join lateral (select e.actor_name as name from audit_entries e where e.site_id = ${siteId} and e.actor_id = p.id
      order by e.created_at desc, e.id desc limit 1) last
    order by last.name, p.id`.execute(db);
  return rows;
}
