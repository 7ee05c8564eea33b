import { type Static, Type } from 'typebox';
import { Closed, Enum, Id, Line, Nullable } from './common.ts';
import { customFieldKinds, MAX_ANSWER, MAX_FIELD_NAME, MAX_FIELDS_EVER, MAX_OPTIONS } from './custom-field-rules.ts';
import { NewOrder } from './new-order.ts';

const shown = {
  id: Id,
  name: Type.String(),
  kind: Enum(customFieldKinds),
  required: Type.Boolean(),
  /** Of a choice; empty for every other kind. */
  options: Type.Array(Type.String()),
};
const Options = Type.Array(Line(MAX_FIELD_NAME), { maxItems: MAX_OPTIONS });

/** What a panel asks of its students, as whoever manages it sees it. `answers`: how many members have answered. */
export const CustomField = Closed({
  ...shown,
  archived: Type.Boolean(),
  answers: Type.Integer({ minimum: 0 }),
  version: Type.Integer({ minimum: 1 }),
});
export type CustomField = Static<typeof CustomField>;
/** In the order in which they are asked, the archived ones among them. */
export const CustomFieldList = Type.Array(CustomField);

/** A new field. A choice has two options or more, no other kind has any. */
export const CustomFieldWrite = Closed({
  name: Line(MAX_FIELD_NAME),
  kind: Enum(customFieldKinds),
  required: Type.Optional(Type.Boolean()),
  options: Type.Optional(Options),
});
export type CustomFieldWrite = Static<typeof CustomFieldWrite>;

/** What changes of a field; its kind stays, for it is what the answers are. `version` is the one that was read. */
export const CustomFieldPatch = Closed({
  name: Type.Optional(Line(MAX_FIELD_NAME)),
  required: Type.Optional(Type.Boolean()),
  options: Type.Optional(Options),
  archived: Type.Optional(Type.Boolean()),
  version: Type.Integer({ minimum: 1, maximum: 2_000_000_000 }),
});
export type CustomFieldPatch = Static<typeof CustomFieldPatch>;
/** Every field of the panel once, in the new order. */
export const CustomFieldOrder = NewOrder(MAX_FIELDS_EVER);

/** A field with the reader's own answer, null for none; a date as `2026-01-31`, a ticked box as `on`. */
export const OwnField = Closed({ ...shown, value: Nullable(Type.String()) });
export type OwnField = Static<typeof OwnField>;
/** What the panel asks of its reader, in order; nothing of staff. `filled`: every required one is answered. */
export const OwnFields = Closed({ fields: Type.Array(OwnField), filled: Type.Boolean() });
export type OwnFields = Static<typeof OwnFields>;

/** Answers to fields by their ids; null or blanks take one back. Fields that are not named keep theirs. */
export const OwnFieldsWrite = Closed({
  values: Type.Array(Closed({ field: Id, value: Nullable(Type.String({ maxLength: MAX_ANSWER })) }), {
    maxItems: MAX_FIELDS_EVER,
  }),
});
export type OwnFieldsWrite = Static<typeof OwnFieldsWrite>;

/** What a member answered, as the panel sees it: also to fields that are archived by now. */
export const AnsweredField = Closed({
  id: Id,
  name: Type.String(),
  kind: Enum(customFieldKinds),
  value: Type.String(),
});
export type AnsweredField = Static<typeof AnsweredField>;
