import type {
  CertificateNumbering,
  IssuedCertificate,
  IssuedFilters,
} from '@clube/shared/contracts/issued-certificate';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../database/connect.ts';
import { escapeLike, patternOf, searchWords } from '../../lib/search-words.ts';

/** Over `certificates c`: how one stands, and the name on its sheet with `members m`. */
export const STATE = sql<IssuedCertificate['state']>`case when c.revoked_at is not null then 'revoked'
  when c.expires_at <= now() then 'expired' else 'valid' end`;
export const NAME = sql<string>`coalesce(c.name, trim(m.first_name || ' ' || m.last_name))`;

function filtersOf(siteId: number, { course, member, state, q = '' }: IssuedFilters): RawBuilder<unknown> {
  const filters = [
    sql`c.site_id = ${siteId}`,
    course !== undefined && sql`c.course_id = ${course}`,
    member !== undefined && sql`c.member_id = ${member}`,
    state && sql`${STATE} = ${state}`,
    // A code that was leads to what stands in its place.
    ...searchWords(q).map(
      (word) => sql`(folded(${NAME}) like folded(${patternOf(word)}) or c.label ilike ${patternOf(word)}
        or c.code like ${`${escapeLike(word.toUpperCase())}%`} or exists (select from certificate_replacements r
          where r.site_id = c.site_id and r.certificate_id = c.id and r.code like ${`${escapeLike(word.toUpperCase())}%`}))`,
    ),
  ];
  return sql.join(
    filters.filter((filter) => !!filter),
    sql` and `,
  );
}

/** Those of courses that are in sight, the last one first. @param most at most so many @param after only those that were given before this one */
export async function listIssued(
  db: Db,
  siteId: number,
  { after, ...filters }: IssuedFilters & { after?: number },
  most: number,
): Promise<IssuedCertificate[]> {
  const { rows } = await sql<IssuedCertificate>`
    select c.id, c.member_id, ${NAME} as member, c.course_id, c.title as course, c.label as number, c.code, ${STATE} as state,
      to_json(c.created_at) as created_at, to_json(c.issued_at) as issued_at, to_json(c.expires_at) as expires_at,
      to_json(c.revoked_at) as revoked_at, c.revoked_reason as reason, c.is_reason_public,
      (select count(*)::int from certificate_replacements r where r.site_id = c.site_id and r.certificate_id = c.id) as replaced_count
    from certificates c
    join courses o on o.site_id = c.site_id and o.id = c.course_id
    join members m on m.site_id = c.site_id and m.id = c.member_id
    where ${filtersOf(siteId, filters)} and (${after ?? null}::bigint is null or c.id < ${after ?? null})
    order by c.id desc limit ${most}`.execute(db);
  return rows;
}

/** Rows that one statement of the export reads. */
const BATCH = 500;
/** All of a list, some at a time. */
export async function* readIssued(db: Db, siteId: number, filters: IssuedFilters): AsyncGenerator<IssuedCertificate> {
  let after: number | undefined;
  do {
    const rows = await listIssued(db, siteId, { ...filters, ...(after !== undefined && { after }) }, BATCH);
    yield* rows;
    after = rows.length === BATCH ? rows.at(-1)!.id : undefined;
  } while (after !== undefined);
}

/** Holds certificates until the transaction ends, in an order that all keep to. @returns those that are there */
export const holdCertificates = (
  trx: Db,
  siteId: number,
  which: { ids: readonly number[] } | { codes: readonly string[] },
) =>
  trx
    .selectFrom('certificates as c')
    .where('c.site_id', '=', siteId)
    .where(sql<boolean>`exists (select from courses o where o.site_id = c.site_id and o.id = c.course_id)`)
    .where((eb) => ('ids' in which ? eb('c.id', 'in', which.ids) : eb('c.code', 'in', which.codes)))
    .select(['c.id', 'c.code', 'c.revoked_at'])
    .orderBy('c.id')
    .forUpdate()
    .execute();

/** Which of these codes led to a certificate of the panel that has another one now. */
export const findReplaced = (db: Db, siteId: number, codes: readonly string[]) =>
  db
    .selectFrom('certificate_replacements')
    .select('code')
    .where('site_id', '=', siteId)
    .where('code', 'in', codes)
    .limit(1)
    .executeTakeFirst();

export async function revokeThem(
  trx: Db,
  siteId: number,
  { ids, reason, isPublic }: { ids: readonly number[]; reason: string; isPublic: boolean },
): Promise<void> {
  if (ids.length === 0) return;
  await trx
    .updateTable('certificates')
    .set({ revoked_at: sql<Date>`now()`, revoked_reason: reason, is_reason_public: isPublic })
    .where('site_id', '=', siteId)
    .where('id', 'in', ids)
    .execute();
}

const STANDING_AGAIN = { revoked_at: null, revoked_reason: null, is_reason_public: false };
export async function restoreThem(trx: Db, siteId: number, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await trx
    .updateTable('certificates')
    .set(STANDING_AGAIN)
    .where('site_id', '=', siteId)
    .where('id', 'in', ids)
    .execute();
}

/** Under another code, in the design in force, named as the course is now. @param name undefined: as it was */
export const reissueThem = (
  trx: Db,
  siteId: number,
  { ids, name, renew }: { ids: readonly number[]; name: string | null | undefined; renew: boolean },
) =>
  sql`update certificates c set code = certificate_code(c.member_id), issued_at = now(), title = o.title,
      revoked_at = null, revoked_reason = null, is_reason_public = false,
      edition_id = (select d.edition_id from certificate_designs d where d.site_id = c.site_id and d.course_id = c.course_id),
      name = ${name === undefined ? sql`c.name` : sql`${name}::text`},
      expires_at = ${renew ? sql`certificate_end(c.site_id, c.course_id, now())` : sql`c.expires_at`},
      restarted_at = ${renew ? sql`null` : sql`c.restarted_at`}
    from courses o
    where c.site_id = ${siteId} and c.id = any(${ids}::bigint[]) and o.site_id = c.site_id and o.id = c.course_id`.execute(
    trx,
  );

/** The editions that certificates are given in, kept from being erased until the transaction ends. */
export const holdEditions = (trx: Db, siteId: number, ids: readonly number[]) =>
  sql`select from certificate_designs d where d.site_id = ${siteId} and d.course_id in
    (select c.course_id from certificates c where c.site_id = ${siteId} and c.id = any(${ids}::bigint[])) for key share`.execute(
    trx,
  );

const AS_IT_IS: CertificateNumbering = { by_course: false, pattern: '{number}', digits: 6 };
export const findNumbering = async (db: Db, siteId: number): Promise<CertificateNumbering> =>
  (await db
    .selectFrom('certificate_numberings')
    .select(['by_course', 'pattern', 'digits'])
    .where('site_id', '=', siteId)
    .executeTakeFirst()) ?? AS_IT_IS;

export const writeNumbering = (db: Db, siteId: number, numbering: CertificateNumbering) =>
  db
    .insertInto('certificate_numberings')
    .values({ site_id: siteId, ...numbering })
    .onConflict((conflict) => conflict.column('site_id').doUpdateSet(numbering))
    .execute();
