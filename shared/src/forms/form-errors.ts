import { FORM_ERROR } from 'final-form';
import { isApiError, type ApiError } from '../transport/index.ts';

/** What a code says to the person, and beside which field; without a field above the form. */
export type FieldMessages = Partial<Record<ApiError['code'], { field?: string; text: string }>>;

/** What a form says of any call that fails: where nothing more is known, and of a field whose letters nobody sees. */
type Words = { failure: string; unseen: string };

/**
 * What a form shows for a failed call: the text beside the field when the code is known, else above the form. Of a field of letters that
 * nobody sees (docs/adr/0491) that alone: what a form says of a wrong request is of what people get wrong, and these come along with a paste.
 * Anything that is not an answer of the api is thrown on. A 401 is swallowed (product.md §4): the end of the session is told
 * elsewhere, any other says nothing to the person.
 * @param names of the form's fields
 */
export function toFormErrors(
  error: unknown,
  messages: FieldMessages,
  words: Words,
  names: readonly string[],
): Record<string, string> | undefined {
  if (!isApiError(error)) throw error;
  if (error.status === 401) return undefined;
  const unseen = error.fields.find(({ code }) => code === 'line');
  const known = unseen
    ? { field: names.find((name) => unseen.path.split('/').includes(name)), text: words.unseen }
    : messages[error.code];
  return known ? { [known.field ?? FORM_ERROR]: known.text } : { [FORM_ERROR]: words.failure };
}
