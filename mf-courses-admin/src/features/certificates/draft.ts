import type { CertificateDesign, CertificateField } from '@clube/shared/contracts/certificate-design';
import { MAX_FIELDS } from '@clube/shared/contracts/certificate-sheet/constants';
import { moveBox } from './geometry.ts';

/** A field that keeps its name while it is moved, changed, undone and done again. */
export type Field = CertificateField & { key: string };
export type Draft = Omit<CertificateDesign, 'fields'> & { fields: readonly Field[] };

let last = 0;
const named = (field: CertificateField): Field => ({ ...field, key: `field-${(last += 1)}` });

export const draftOf = (design: CertificateDesign): Draft => ({ ...design, fields: design.fields.map(named) });
/** What is saved and drawn. */
export const designOf = (draft: Draft): CertificateDesign => ({
  ...draft,
  fields: draft.fields.map(({ key: _key, ...field }) => field),
});

export const changeField = (draft: Draft, key: string, change: object): Draft => ({
  ...draft,
  fields: draft.fields.map((field) => (field.key === key ? { ...field, ...change } : field)),
});
export const removeField = (draft: Draft, key: string): Draft => ({
  ...draft,
  fields: draft.fields.filter((field) => field.key !== key),
});
export const hasRoom = ({ fields }: Draft): boolean => fields.length < MAX_FIELDS;
/** At the top, where it hides nothing of itself. */
export function addField(draft: Draft, field: CertificateField): { draft: Draft; key: string } {
  const added = named(field);
  return { draft: { ...draft, fields: [...draft.fields, added] }, key: added.key };
}
/** A little away from what it is a copy of, so that there are two to see. */
export function copyField(draft: Draft, { key: _key, ...field }: Field): { draft: Draft; key: string } {
  return addField(draft, { ...field, ...moveBox(field, 5, 5) });
}
/** @param to the field's new place: 0 lies below all others */
export function orderField(draft: Draft, key: string, to: number): Draft {
  const field = draft.fields.find((one) => one.key === key);
  if (!field) return draft;
  const others = draft.fields.filter((one) => one.key !== key);
  return { ...draft, fields: [...others.slice(0, to), field, ...others.slice(to)] };
}
