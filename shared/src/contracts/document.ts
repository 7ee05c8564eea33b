import { cnpj, cpf } from 'cpf-cnpj-validator';
import type { DocumentKind } from './document-kinds.ts';

/** A number without punctuation, and whose it is: the same digits of another kind are another document. */
export type TaxDocument = { kind: DocumentKind; value: string };

/**
 * A Brazilian tax number without punctuation: a CPF (11 digits) or CNPJ (12 digits or letters, two digits); undefined when its check
 * digits do not fit. CNPJ holds letters too since July 2026 (Receita Federal, IN 2.229/2024).
 */
export function parseDocument(text: string): TaxDocument | undefined {
  const value = text.toUpperCase().replace(/[\s./-]/g, '');
  if (/^\d{11}$/.test(value)) return cpf.isValid(value) ? { kind: 'br_cpf', value } : undefined;
  if (/^[0-9A-Z]{12}\d{2}$/.test(value)) return cnpj.isValid(value) ? { kind: 'br_cnpj', value } : undefined;
  return undefined;
}
