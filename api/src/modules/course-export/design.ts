import type { CertificateDesign } from '@clube/shared/contracts/certificate-design';

/** Names of pictures of a design, as it calls them. */
export const designPictures = (design: CertificateDesign | null): string[] => [
  ...new Set([
    ...(design?.background.picture ? [design.background.picture] : []),
    ...(design?.fields ?? []).flatMap((field) => (field.kind === 'picture' ? field.picture : [])),
  ]),
];

/** A design whose pictures are called otherwise; null for one that is there no more. */
export function renamed(design: CertificateDesign, names: ReadonlyMap<string, string>): CertificateDesign {
  const { background, fields } = design;
  return {
    ...design,
    background: { ...background, picture: background.picture && (names.get(background.picture) ?? null) },
    fields: fields.flatMap((field) => {
      if (field.kind !== 'picture') return field;
      const picture = names.get(field.picture);
      return picture === undefined ? [] : { ...field, picture };
    }),
  };
}
