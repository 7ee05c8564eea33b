/**
 * What is said beside a text that is longer than it may be: how long it is, and how much fits, in no words, for which the editor of courses
 * has no bytes left. A field with `maxLength` cuts off what is pasted and says nothing, and what is saved would be the rest.
 * @param text as it stands in the field; undefined where a form has none yet
 */
export const tooLong = (text = '', most: number): string | undefined =>
  text.length > most ? `${text.length} / ${most}` : undefined;
