import { sql } from 'kysely';
import type { Db } from './connect.ts';
import type { Database } from './types.ts';

/** Whose rows are read. `boundTo`: a session that knows one panel alone reads of that one. */
export type Own = { userId: number; email: string; boundTo: number | null };
/** What is held about one person, as rows that say what they are about. */
export type ReadOwn = (db: Db, own: Own) => Promise<unknown[]>;
/** A file that somebody sent, by its name in their export and its key in the storage. */
type OwnFile = { name: string; key: string };
export type ReadOwnFiles = (db: Db, own: Own) => Promise<OwnFile[]>;

type MemberTable = { [T in keyof Database]: 'member_id' extends keyof Database[T] ? T : never }[keyof Database];

/** Of no meaning outside: what makes a repeated call one, copies for the search, keys of files, who of the staff has a ticket, or blocked somebody. */
const INNER = [
  'idempotency_key',
  'folded',
  'key',
  'proof_key',
  'token_hash',
  'invitation_id',
  'assignee_id',
  'last_asked_id',
  'last_answered_id',
  'blocked_by',
];

/** A row without what is the server's own, with the name of its panel. @param row alias of a table with `site_id` */
export const ownRow = (row: string) =>
  sql`((to_jsonb(${sql.ref(row)}) - ${INNER}::text[]) || jsonb_build_object('panel',
    (select p.name from sites p where p.id = ${sql.ref(`${row}.site_id`)})))`;

/** Which rows of `members` are the person's, by the alias `m`. */
export const isOwn = ({ userId, boundTo }: Own) =>
  sql`m.user_id = ${userId} and (${boundTo}::bigint is null or m.site_id = ${boundTo})`;

/** Where the name of what a row is about stands, be it in the bin or not: it is held about them until it is gone. */
const TITLES = {
  course: sql.ref('courses.title'),
  lesson: sql.ref('lessons.title'),
  field: sql.ref('custom_fields.name'),
} as const;
const TABLES = { course: 'courses', lesson: 'lessons', field: 'custom_fields' } as const;
type Titled = keyof typeof TABLES;
const titleOf = (of: Titled) =>
  sql` || jsonb_build_object(${sql.lit(of)}::text, (select ${TITLES[of]} from ${sql.table(`public.${TABLES[of]}`)}
    where ${sql.ref(`${TABLES[of]}.site_id`)} = x.site_id and ${sql.ref(`${TABLES[of]}.id`)} = ${sql.ref(`x.${of}_id`)}))`;

const readOwn =
  (table: MemberTable, titles: readonly Titled[]): ReadOwn =>
  async (db, own) => {
    const { rows } = await sql<{ row: unknown }>`
      select ${ownRow('x')}${sql.join(titles.map(titleOf), sql``)} as row
      from members m join ${sql.table(table)} x on x.site_id = m.site_id and x.member_id = m.id
      where ${isOwn(own)}`.execute(db);
    return rows.map(({ row }) => row);
  };

/** Tables whose rows are a member's own, with the titles of what they are about. */
export const ownRows = (tables: { [T in MemberTable]?: readonly Titled[] }): Record<string, ReadOwn> =>
  Object.fromEntries(Object.entries(tables).map(([table, titles]) => [table, readOwn(table as MemberTable, titles)]));
