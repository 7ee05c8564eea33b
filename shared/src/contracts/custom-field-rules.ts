// In a file of its own: the browser needs the rules, not the schemas.
/** What a field takes: a line of text, a decimal number, a day of the calendar, one of several texts, a ticked box. */
export const customFieldKinds = ['text', 'number', 'date', 'choice', 'checkbox'] as const;
/** One of them. */
export type CustomFieldKind = (typeof customFieldKinds)[number];
/** Fields that a panel asks at a time. */
export const MAX_FIELDS = 20;
/** With the archived ones, whose answers stay. */
export const MAX_FIELDS_EVER = 100;
/** Characters of a field's name, and of each option of a choice. */
export const MAX_FIELD_NAME = 80;
/** Options of a choice. */
export const MAX_OPTIONS = 50;
/** Characters of an answer. */
export const MAX_ANSWER = 1000;
/** The answer that a ticked box is. */
export const TICKED = 'on';

/** What is wrong with an answer. */
export type AnswerFault = 'required' | 'long' | 'text' | 'number' | 'date' | 'choice' | 'checkbox';

const NUMBER = /^-?\d{1,15}(?:[.,]\d{1,10})?$/;
const DAY = /^(?:19|20|21)\d\d-\d\d-\d\d$/;
const isDay = (text: string) => {
  const at = DAY.test(text) ? new Date(`${text}T00:00:00Z`) : undefined;
  // A day that no calendar has (30 February) becomes another one, or none.
  return at !== undefined && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
};

/**
 * What is wrong with an answer to a field; undefined when nothing is. `kept` is the answer that stands already: of a choice it
 * may be one that is no longer offered.
 * @param value trimmed, null for none
 */
export function answerFault(
  field: { kind: CustomFieldKind; required: boolean; options: readonly string[] },
  value: string | null,
  kept: string | null = null,
): AnswerFault | undefined {
  if (value === null) return field.required ? 'required' : undefined;
  if (value.length > MAX_ANSWER) return 'long';
  switch (field.kind) {
    case 'text':
      return /\p{Cc}/u.test(value) ? 'text' : undefined;
    case 'number':
      return NUMBER.test(value) ? undefined : 'number';
    case 'date':
      return isDay(value) ? undefined : 'date';
    case 'choice':
      return value === kept || field.options.includes(value) ? undefined : 'choice';
    case 'checkbox':
      return value === TICKED ? undefined : 'checkbox';
  }
}
