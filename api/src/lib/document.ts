import { parseDocument, type TaxDocument } from '@clube/shared/contracts/document';
import { documentsOf, type DocumentKind } from '@clube/shared/contracts/document-kinds';
import { validate as isCuit } from 'stdnum/lib/cjs/ar/cuit.js';
import { validate as isArgentineDni } from 'stdnum/lib/cjs/ar/dni.js';
import { validate as isChileanRut } from 'stdnum/lib/cjs/cl/rut.js';
import { validate as isColombianNit } from 'stdnum/lib/cjs/co/nit.js';
import { validate as isEcuadorianCi } from 'stdnum/lib/cjs/ec/ci.js';
import { validate as isEcuadorianRuc } from 'stdnum/lib/cjs/ec/ruc.js';
import { validate as isCif } from 'stdnum/lib/cjs/es/cif.js';
import { validate as isSpanishDni } from 'stdnum/lib/cjs/es/dni.js';
import { validate as isNie } from 'stdnum/lib/cjs/es/nie.js';
import { validate as isCui } from 'stdnum/lib/cjs/gt/cui.js';
import { validate as isGuatemalanNit } from 'stdnum/lib/cjs/gt/nit.js';
import { validate as isCurp } from 'stdnum/lib/cjs/mx/curp.js';
import { validate as isRfc } from 'stdnum/lib/cjs/mx/rfc.js';
import { validate as isPeruvianRuc } from 'stdnum/lib/cjs/pe/ruc.js';
import { validate as isNif } from 'stdnum/lib/cjs/pt/nif.js';
import { validate as isUruguayanCi } from 'stdnum/lib/cjs/uy/cedula.js';
import { validate as isUruguayanRut } from 'stdnum/lib/cjs/uy/rut.js';
import { fieldError } from './errors.ts';

type Check = (value: string) => boolean;
type Validate = (value: string) => { isValid: boolean };
const by =
  (validate: Validate): Check =>
  (value) =>
    validate(value).isValid;
const shaped =
  (shape: RegExp): Check =>
  (value) =>
    shape.test(value);

/** One file of the library each: all of them are some hundred. What has no check digit, or no check there, has a shape. */
const checks: Record<Exclude<DocumentKind, `br_${string}`>, Check> = {
  pt_nif: by(isNif),
  ar_dni: by(isArgentineDni),
  ar_cuit: by(isCuit),
  cl_rut: by(isChileanRut),
  // Those of before 2000 have up to eight digits, the others begin with 1; a NIT of ten digits begins with 8 or 9.
  co_cc: shaped(/^(?:[1-9]\d{4,7}|1\d{9})$/),
  co_nit: by(isColombianNit),
  ec_ci: by(isEcuadorianCi),
  ec_ruc: by(isEcuadorianRuc),
  es_dni: by(isSpanishDni),
  es_nie: by(isNie),
  es_cif: by(isCif),
  gt_cui: by(isCui),
  gt_nit: by(isGuatemalanNit),
  mx_curp: by(isCurp),
  mx_rfc: by(isRfc),
  pe_dni: shaped(/^\d{8}$/),
  pe_ruc: by(isPeruvianRuc),
  uy_ci: by(isUruguayanCi),
  uy_rut: by(isUruguayanRut),
};

/** A document of a country without punctuation, or undefined when it is none of hers. */
export function parseDocumentOf(country: string, text: string): TaxDocument | undefined {
  if (country === 'BR') return parseDocument(text);
  const value = text.toUpperCase().replace(/[\s./-]/g, '');
  if (!/^[0-9A-ZÑ&]{5,20}$/.test(value)) return undefined;
  const kind = documentsOf(country).find((known) => known in checks && checks[known as keyof typeof checks](value));
  return kind && { kind, value };
}

export type Written = { document?: string; document_country?: string };

/** What somebody wrote, if they did; of a country without documents nothing is kept. @throws AppError `auth.document_invalid` beside the field */
export function documentOf({ document: written, document_country: country = 'BR' }: Written): TaxDocument | null {
  if (!written?.trim() || documentsOf(country).length === 0) return null;
  const document = parseDocumentOf(country, written);
  if (document) return document;
  throw fieldError('/document', 'auth.document_invalid', `This is no document of ${country}`);
}

/** The same of somebody who has to say it where there is one. @throws AppError `auth.document_invalid` beside the field */
export function askedDocumentOf(written: Written): TaxDocument | null {
  const document = documentOf(written);
  if (document || documentsOf(written.document_country ?? 'BR').length === 0) return document;
  throw fieldError('/document', 'auth.document_invalid', 'The document is missing');
}

/** As a row keeps it. */
export const documentColumns = (document: TaxDocument | null) => ({
  document: document?.value ?? null,
  document_kind: document?.kind ?? null,
});
