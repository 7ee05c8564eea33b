/**
 * What documents people of a country are known by at its tax office, by country and name, the usual one first; of a country that is not
 * here nobody is asked for any. People know them by these names in every language.
 */
export const DOCUMENT_NAMES = {
  br_cpf: 'CPF',
  br_cnpj: 'CNPJ',
  pt_nif: 'NIF',
  ar_dni: 'DNI',
  ar_cuit: 'CUIT',
  cl_rut: 'RUT',
  co_cc: 'CC',
  co_nit: 'NIT',
  ec_ci: 'CI',
  ec_ruc: 'RUC',
  es_dni: 'DNI',
  es_nie: 'NIE',
  es_cif: 'CIF',
  gt_cui: 'CUI',
  gt_nit: 'NIT',
  mx_curp: 'CURP',
  mx_rfc: 'RFC',
  pe_dni: 'DNI',
  pe_ruc: 'RUC',
  uy_ci: 'CI',
  uy_rut: 'RUT',
} as const;
/** What stands in the place of the name, where a panel knows a number of a country that is not here: kept as it was written. */
export const OTHER_KIND = '_other';
/** Country and name. */
export type DocumentKind = keyof typeof DOCUMENT_NAMES;

const isKind = (name: string): name is DocumentKind => Object.hasOwn(DOCUMENT_NAMES, name);
const kinds = Object.keys(DOCUMENT_NAMES).filter(isKind);
/** @param country ISO 3166, two letters */
export const documentsOf = (country: string): readonly DocumentKind[] =>
  kinds.filter((kind) => kind.startsWith(`${country.toLowerCase()}_`));

/** What a number is called, with which it is shown; of a kind that this version knows not yet nothing. */
export const documentName = (kind: string | null | undefined): string | undefined =>
  typeof kind === 'string' && isKind(kind) ? DOCUMENT_NAMES[kind] : undefined;
