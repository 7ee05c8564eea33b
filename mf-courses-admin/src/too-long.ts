/**
 * What is said beside a text that is longer than it may be: how long it is, and how much fits, in no words, for which the workbench has no
 * bytes left. A field with `maxLength` cuts off what is pasted and says nothing, and what saves itself would save the rest.
 */
export const tooLong = (text: string, most: number): string | undefined =>
  text.length > most ? `${text.length} / ${most}` : undefined;
