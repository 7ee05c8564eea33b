import { FORM_ERROR } from 'final-form';
import { isApiError, type ApiError } from '../transport/index.ts';

/** What a code says to the person, and beside which field; without a field above the form. */
export type FieldMessages = Partial<Record<ApiError['code'], { field?: string; text: string }>>;

/**
 * What a form shows for a failed call: the text beside the field when the code is known, else above the form.
 * Anything that is not an answer of the api is thrown on. A 401 is swallowed (product.md §4): the end of the session is told
 * elsewhere, any other says nothing to the person.
 */
export function toFormErrors(
  error: unknown,
  messages: FieldMessages,
  fallback: string,
): Record<string, string> | undefined {
  if (!isApiError(error)) throw error;
  if (error.status === 401) return undefined;
  const known = messages[error.code];
  return known ? { [known.field ?? FORM_ERROR]: known.text } : { [FORM_ERROR]: fallback };
}
