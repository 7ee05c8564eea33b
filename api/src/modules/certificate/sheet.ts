import { createHash } from 'node:crypto';
import type { CertificateDesign, CertificateFacts } from '@clube/shared/contracts/certificate-design';
import { drawSheet } from '@clube/shared/contracts/certificate-sheet/draw';
import { toMarkup } from '@clube/shared/contracts/certificate-sheet/node';
import type { FastifyInstance } from 'fastify';
import { SHEET } from './draw.ts';
import { logoOf, sheetPicture } from './pictures.ts';
import { typefaces } from './typefaces.ts';

/** All that a certificate is drawn of. */
export type CertificateSheet = {
  siteId: number;
  design: CertificateDesign;
  facts: CertificateFacts;
  /** Main colour, #rrggbb. */
  color: string;
  /** Address of the panel's logo, as its settings keep it. */
  logo: unknown;
};

const namesOf = ({ background, fields }: CertificateDesign): Set<string> =>
  new Set([
    ...(background.picture === null ? [] : [background.picture]),
    ...fields.flatMap((field) => (field.kind === 'picture' ? [field.picture] : [])),
  ]);

/** The one drawing as an SVG file; preview, picture and PDF are made of it. */
export async function drawCertificate(app: FastifyInstance, sheet: CertificateSheet): Promise<string> {
  const { siteId, design, facts, color } = sheet;
  const hasLogo = design.fields.some(({ kind }) => kind === 'logo');
  const [logo, ...pictures] = await Promise.all([
    hasLogo ? logoOf(app, siteId, sheet.logo) : null,
    ...[...namesOf(design)].map(async (name) => [name, await sheetPicture(app, siteId, name)] as const),
  ]);
  const known = new Map(pictures);
  const drawing = drawSheet(design, {
    facts,
    color,
    logo,
    typefaces,
    pictureOf: (name) => known.get(name) ?? null,
  });
  return toMarkup({ ...drawing, attributes: { ...drawing.attributes, ...SHEET } });
}

/** The same for two sheets that look the same. */
export const markOf = (sheet: CertificateSheet): string =>
  createHash('sha256').update(JSON.stringify(sheet)).digest('base64');
