import type {
  CustomFieldPatch,
  CustomFieldWrite,
  OwnFields,
  OwnFieldsWrite,
} from '@clube/shared/contracts/custom-field';
import { answerFault, MAX_FIELDS, MAX_FIELDS_EVER } from '@clube/shared/contracts/custom-field-rules';
import type { NewOrder } from '@clube/shared/contracts/new-order';
import type { FastifyRequest } from 'fastify';
import type { Db } from '../../database/connect.ts';
import { AppError, assertFound, type FieldError } from '../../lib/errors.ts';
import { assertOrder } from '../../lib/same-ids.ts';
import { writtenLine } from '../../lib/written-text.ts';
import { memberOf } from '../../plugins/session.ts';
import { recordEvent } from '../security-event/operations.ts';
import {
  countFields,
  eraseAnswers,
  findField,
  insertField,
  listOwnFields,
  lockFields,
  updateField,
  writeAnswers,
  writeFieldOrder,
  type FieldMember,
} from './queries.ts';

const line = (text: string) => text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim();

/** @throws AppError `custom_field.options` */
function optionsOf(kind: string, given: readonly string[] = []): string[] {
  const options = given.map(line);
  const fits =
    kind === 'choice' ? options.length > 1 && new Set(options).size === options.length : options.length === 0;
  if (!fits || options.includes(''))
    throw new AppError('custom_field.options', 'A choice has two different options or more');
  return options;
}

/** @throws AppError `request.invalid` for a name of nothing that is seen */
function nameOf(text: string): string {
  const name = line(text);
  if (name === '') throw new AppError('request.invalid', 'A field has a name');
  return name;
}

const limit = (most: number) => new AppError('custom_field.limit', `There are ${most} already`);
const note = (request: FastifyRequest) =>
  recordEvent(request, {
    kind: 'setting.changed',
    userId: null,
    siteId: memberOf(request).siteId,
    detail: 'custom_fields',
  });

/** @throws AppError `custom_field.limit`, `custom_field.options` */
export async function createField(request: FastifyRequest, write: CustomFieldWrite): Promise<{ id: number }> {
  const { siteId } = memberOf(request);
  const { kind, required = false } = write;
  const field = { name: nameOf(write.name), kind, is_required: required, options: optionsOf(kind, write.options) };
  const made = await request.server.db.transaction().execute(async (trx) => {
    const { all, asked } = await countFields(trx, siteId);
    if (asked >= MAX_FIELDS) throw limit(MAX_FIELDS);
    if (all >= MAX_FIELDS_EVER) throw limit(MAX_FIELDS_EVER);
    return insertField(trx, siteId, field);
  });
  await note(request);
  return made;
}

/** @throws AppError `custom_field.not_found`, `custom_field.limit`, `custom_field.options`, `version.stale` */
export async function changeField(request: FastifyRequest, id: number, patch: CustomFieldPatch): Promise<void> {
  const { siteId } = memberOf(request);
  const { name, required, options, archived, version } = patch;
  await request.server.db.transaction().execute(async (trx) => {
    const { asked } = await countFields(trx, siteId);
    const before = assertFound(await findField(trx, siteId, id), 'custom_field.not_found');
    if (archived === false && before.archived_at !== null && asked >= MAX_FIELDS) throw limit(MAX_FIELDS);
    const isWritten = await updateField(
      trx,
      { siteId, id, version },
      {
        ...(name !== undefined && { name: nameOf(name) }),
        ...(required !== undefined && { is_required: required }),
        ...(options !== undefined && { options: optionsOf(before.kind, options) }),
        ...(archived !== undefined && { archived }),
      },
    );
    if (!isWritten) throw new AppError('version.stale', 'It was changed meanwhile');
  });
  await note(request);
}

/** @throws AppError `order.stale` as `assertOrder` does */
export const orderFields = (db: Db, siteId: number, order: NewOrder): Promise<void> =>
  db.transaction().execute(async (trx) => {
    assertOrder(order, await lockFields(trx, siteId));
    await writeFieldOrder(trx, siteId, order.ids);
  });

const isFilled = (fields: OwnFields['fields']) => fields.every(({ required, value }) => !required || value !== null);

export async function readOwn(db: Db, member: FieldMember): Promise<OwnFields> {
  const fields = await listOwnFields(db, member);
  return { fields, filled: isFilled(fields) };
}

/** All of it or nothing. @throws AppError `custom_field.not_found` for what is not asked, `custom_field.invalid` with each answer that does not fit */
export const saveOwn = (db: Db, member: FieldMember, { values }: OwnFieldsWrite): Promise<OwnFields> =>
  db.transaction().execute(async (trx) => {
    const asked = new Map((await listOwnFields(trx, member)).map((field) => [field.id, field]));
    if (new Set(values.map(({ field }) => field)).size < values.length)
      throw new AppError('request.invalid', 'A field has one answer, not two');
    const faults: FieldError[] = [];
    const answers = values.map(({ field: id, value: given }, index) => {
      const field = assertFound(asked.get(id), 'custom_field.not_found');
      const said = field.kind === 'text' && given ? writtenLine(given) : given;
      const value = said?.trim() || null;
      const fault = answerFault(field, value, field.value);
      if (fault) faults.push({ path: `/values/${index}/value`, code: fault, message: `Not an answer: ${fault}` });
      return { field: id, value };
    });
    if (faults.length > 0) throw new AppError('custom_field.invalid', 'Some answers do not fit', { fields: faults });
    const written = answers.filter((answer): answer is { field: number; value: string } => answer.value !== null);
    const erased = answers.filter(({ value }) => value === null).map(({ field }) => field);
    if (written.length > 0) await writeAnswers(trx, member, written);
    if (erased.length > 0) await eraseAnswers(trx, member, erased);
    return readOwn(trx, member);
  });
