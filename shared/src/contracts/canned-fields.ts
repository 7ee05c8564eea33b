/** What `{{…}}` in a text may name: who asked, their course, the panel, the ticket. */
export const cannedFields = ['nome', 'curso', 'painel', 'protocolo'] as const;
/** One of them. */
export type CannedField = (typeof cannedFields)[number];

const FIELD = new RegExp(`\\{\\{\\s*(${cannedFields.join('|')})\\s*\\}\\}`, 'g');
/** Whether each pair of braces in a text is a field that there is. */
export const knowsFields = (text: string): boolean => !/\{\{|\}\}/.test(text.replaceAll(FIELD, ''));
/** The text with its fields filled in, once: what stands in a value is no field. A field without a value stays as it is. */
export const fillFields = (text: string, values: Readonly<Partial<Record<CannedField, string>>>): string =>
  text.replaceAll(FIELD, (field, name: CannedField) => values[name] || field);
/** The fields that stand in a text. */
export const fieldsIn = (text: string): CannedField[] =>
  cannedFields.filter((name) => fillFields(text, { [name]: '-' }) !== text);
