import { cnpj, cpf } from 'cpf-cnpj-validator';

/** A Brazilian CPF (11 digits) or CNPJ (12 digits or letters, two digits), without punctuation. */
export type TaxDocument = { kind: 'cpf' | 'cnpj'; value: string };

/**
 * A Brazilian tax number without punctuation, or undefined when its check digits do not fit.
 * CNPJ holds letters too since July 2026 (Receita Federal, IN 2.229/2024).
 */
export function parseDocument(text: string): TaxDocument | undefined {
  const value = text.toUpperCase().replace(/[\s./-]/g, '');
  if (/^\d{11}$/.test(value)) return cpf.isValid(value) ? { kind: 'cpf', value } : undefined;
  if (/^[0-9A-Z]{12}\d{2}$/.test(value)) return cnpj.isValid(value) ? { kind: 'cnpj', value } : undefined;
  return undefined;
}
