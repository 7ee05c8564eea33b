import type { AnsweredField, CustomField, OwnField } from '@clube/shared/contracts/custom-field';
import { sql } from 'kysely';
import type { Db } from '../../database/connect.ts';
import { inOrder } from '../../lib/same-ids.ts';

/** A member of a panel. */
export type FieldMember = { siteId: number; memberId: number };
export type FieldColumns = { name?: string; is_required?: boolean; options?: string[]; archived?: boolean };

export async function listFields(db: Db, siteId: number): Promise<CustomField[]> {
  const { rows } = await sql<CustomField>`
    select f.id, f.name, f.kind, f.is_required as required, f.options, f.archived_at is not null as archived, f.version,
      (select count(*)::int from custom_field_values v where v.site_id = f.site_id and v.field_id = f.id) as answers
    from custom_fields f where f.site_id = ${siteId} order by f.position, f.id`.execute(db);
  return rows;
}

export type ListedField = Pick<CustomField, 'id' | 'name' | 'kind'>;
/** Fields that a list of members has a column of: those that are asked, and archived ones that somebody answered. */
export async function listFieldColumns(db: Db, siteId: number): Promise<ListedField[]> {
  const { rows } = await sql<ListedField>`
    select f.id, f.name, f.kind from custom_fields f
    where f.site_id = ${siteId} and (f.archived_at is null or exists (
      select from custom_field_values v where v.site_id = f.site_id and v.field_id = f.id))
    order by f.position, f.id`.execute(db);
  return rows;
}

/** How many there are; the panel's row is held, so that they are counted one after another. */
export async function countFields(trx: Db, siteId: number): Promise<{ all: number; asked: number }> {
  await trx.selectFrom('sites').select('id').where('id', '=', siteId).forNoKeyUpdate().execute();
  const { rows } = await sql<{ all: number; asked: number }>`
    select count(*)::int as "all", count(*) filter (where archived_at is null)::int as asked
    from custom_fields where site_id = ${siteId}`.execute(trx);
  return rows[0]!;
}

export const findField = (db: Db, siteId: number, id: number) =>
  db
    .selectFrom('custom_fields')
    .select(['kind', 'archived_at'])
    .where('site_id', '=', siteId)
    .where('id', '=', id)
    .executeTakeFirst();

export const insertField = (
  db: Db,
  siteId: number,
  field: { name: string; kind: string; is_required: boolean; options: string[] },
) =>
  db
    .insertInto('custom_fields')
    .values({
      site_id: siteId,
      ...field,
      position: sql<number>`(select coalesce(max(position), 0) + 1 from custom_fields where site_id = ${siteId})`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();

/** False when it is another version by now. */
export const updateField = async (
  db: Db,
  { siteId, id, version }: { siteId: number; id: number; version: number },
  { archived, ...columns }: FieldColumns,
): Promise<boolean> =>
  (await db
    .updateTable('custom_fields')
    .set({
      ...columns,
      ...(archived !== undefined && { archived_at: archived ? sql<Date>`coalesce(archived_at, now())` : null }),
      version: sql<number>`version + 1`,
    })
    .where('site_id', '=', siteId)
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst()) !== undefined;

/** What is asked of a member, with their answers; nothing of staff, whatever they look as. */
export async function listOwnFields(db: Db, { siteId, memberId }: FieldMember): Promise<OwnField[]> {
  const { rows } = await sql<OwnField>`
    select f.id, f.name, f.kind, f.is_required as required, f.options, v.value
    from members m join custom_fields f on f.site_id = m.site_id and f.archived_at is null
    left join custom_field_values v on v.site_id = f.site_id and v.field_id = f.id and v.member_id = m.id
    where m.site_id = ${siteId} and m.id = ${memberId} and m.role = 'student' order by f.position, f.id`.execute(db);
  return rows;
}

export const writeAnswers = (
  trx: Db,
  { siteId, memberId }: FieldMember,
  answers: readonly { field: number; value: string }[],
) =>
  trx
    .insertInto('custom_field_values')
    .values(answers.map(({ field, value }) => ({ site_id: siteId, member_id: memberId, field_id: field, value })))
    .onConflict((conflict) =>
      conflict.columns(['site_id', 'member_id', 'field_id']).doUpdateSet({ value: sql<string>`excluded.value` }),
    )
    .execute();

export const eraseAnswers = (trx: Db, { siteId, memberId }: FieldMember, fields: readonly number[]) =>
  trx
    .deleteFrom('custom_field_values')
    .where('site_id', '=', siteId)
    .where('member_id', '=', memberId)
    .where('field_id', 'in', [...fields])
    .execute();

/** What a member answered, also to fields that are asked no more. */
export async function listAnswers(db: Db, { siteId, memberId }: FieldMember): Promise<AnsweredField[]> {
  const { rows } = await sql<AnsweredField>`
    select f.id, f.name, f.kind, v.value
    from custom_field_values v join custom_fields f on f.site_id = v.site_id and f.id = v.field_id
    where v.site_id = ${siteId} and v.member_id = ${memberId}
    order by f.archived_at is not null, f.position, f.id`.execute(db);
  return rows;
}

/** Whether somebody answered all that the panel must know of them; null where it asks them nothing. */
export async function findFilled(db: Db, siteId: number, userId: number): Promise<boolean | null> {
  const { rows } = await sql<{ filled: boolean | null }>`
    select custom_fields_filled(${siteId}, ${userId}) as filled`.execute(db);
  return rows[0]!.filled;
}

/** Ids of a panel's fields, in their order, held until the transaction ends. */
export async function lockFields(trx: Db, siteId: number): Promise<number[]> {
  const rows = await trx
    .selectFrom('custom_fields')
    .select(['id', 'position'])
    .where('site_id', '=', siteId)
    .orderBy('id')
    .forUpdate()
    .execute();
  return inOrder(rows);
}

export const writeFieldOrder = (trx: Db, siteId: number, ids: readonly number[]) =>
  sql`update custom_fields f set position = o.position
    from unnest(${ids}::bigint[]) with ordinality as o(id, position) where f.site_id = ${siteId} and f.id = o.id`.execute(
    trx,
  );
