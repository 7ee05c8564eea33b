/** A CPF or CNPJ as people write it; another number as it is. @param value without punctuation */
export function formatDocument(value: string, kind: string | null): string {
  if (kind === 'br_cpf') return value.replace(/^(.{3})(.{3})(.{3})(.{2})$/, '$1.$2.$3-$4');
  if (kind === 'br_cnpj') return value.replace(/^(.{2})(.{3})(.{3})(.{4})(.{2})$/, '$1.$2.$3/$4-$5');
  return value;
}

/** Enough to compare it with, too little to use it: the six digits in the middle of a CPF, the last four of another. */
export function maskDocument(value: string, kind: string | null): string {
  if (kind === 'br_cpf' && value.length === 11) return `***.${value.slice(3, 6)}.${value.slice(6, 9)}-**`;
  return value === '' ? '' : `***${value.slice(-4)}`;
}
