import type { MemberImport } from '@clube/shared/contracts/member-import';
import { sql } from 'kysely';
import type { Db } from '../../database/connect.ts';

export type ImportPath = { siteId: number; id: number };
const SHOWN = 5;

const present = sql`i.id, i.file, i.state, i.rows, i.done, i.invited, i.enrolled, i.known, i.refused, i.faults, i.created_at,
  (select count(*)::int from invitations v where v.site_id = i.site_id and v.import_id = i.id
    and v.mail_due_at is not null) as waiting_mails`;

export async function listImports(db: Db, siteId: number): Promise<MemberImport[]> {
  const { rows } = await sql<MemberImport>`
    select ${present} from member_imports i where i.site_id = ${siteId} and i.expires_at > now()
    order by i.id desc limit ${SHOWN}`.execute(db);
  return rows;
}

export async function findImport(db: Db, { siteId, id }: ImportPath): Promise<MemberImport | undefined> {
  const { rows } = await sql<MemberImport>`
    select ${present} from member_imports i where i.site_id = ${siteId} and i.id = ${id}`.execute(db);
  return rows[0];
}

export type NewImport = {
  siteId: number;
  memberId: number;
  file: string;
  digest: Buffer;
  courseIds: readonly number[];
  rows: number;
  faults: number;
  /** Of people, each as JSON. */
  batches: readonly string[];
  /** By what tells groups apart. */
  groupIds: ReadonlyMap<string, number>;
};

/** Undefined when the same runs already; to be called in a transaction. Courses of other panels are passed over. */
export async function insertImport(trx: Db, made: NewImport): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    insert into member_imports (site_id, created_by, file, digest, course_ids, rows, faults)
    values (${made.siteId}, ${made.memberId}, ${made.file}, ${made.digest},
      array(select c.id from courses c where c.site_id = ${made.siteId} and c.id = any(${[...made.courseIds]}::bigint[])),
      ${made.rows}, ${made.faults})
    on conflict (site_id, digest) where state = 'running' do nothing returning id`.execute(trx);
  const id = rows[0]?.id;
  if (id === undefined) return undefined;
  const ids = JSON.stringify(Object.fromEntries(made.groupIds));
  for (const some of made.batches)
    await sql`insert into member_import_rows (site_id, import_id, line, email, first_name, last_name, document, document_kind, group_ids)
      select ${made.siteId}, ${id}, p.line, p.email, p."firstName", p."lastName", p.document, p."documentKind",
        array_remove(array(select (${ids}::jsonb ->> key)::bigint from jsonb_array_elements_text(p.groups) key), null)
      from jsonb_to_recordset(${some}::jsonb)
        as p(line integer, email text, "firstName" text, "lastName" text, document text, "documentKind" text, groups jsonb)`.execute(
      trx,
    );
  return id;
}

export async function findRunning(db: Db, siteId: number, digest: Buffer): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select id from member_imports where site_id = ${siteId} and digest = ${digest} and state = 'running'`.execute(db);
  return rows[0]?.id;
}

/** Stops it: who was not asked in yet is not, and who was not told yet neither. False when it is over already. */
export async function cancelImport(trx: Db, { siteId, id }: ImportPath): Promise<boolean> {
  const { rows } = await sql`
    update member_imports set state = 'cancelled' where site_id = ${siteId} and id = ${id}
      and (state = 'running' or exists (select from invitations v where v.site_id = ${siteId} and v.import_id = ${id}
        and v.mail_due_at is not null and v.mail_tries = 0)) returning 1`.execute(trx);
  if (rows.length === 0) return false;
  await sql`delete from member_import_rows where site_id = ${siteId} and import_id = ${id}`.execute(trx);
  await sql`delete from invitations where site_id = ${siteId} and import_id = ${id}
    and mail_due_at is not null and mail_tries = 0`.execute(trx);
  return true;
}
